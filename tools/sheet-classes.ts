const GLOBAL = /:global\([^()]*\)/g;

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/** The class names that a sheet defines for its components; not those of others, `:global(.name)`. */
export function classesOf(sheet: string): Set<string> {
  const rules = sheet.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '').matchAll(/([^{};]+)\{/g);
  const selectors = [...rules].map(([, selector = '']) => selector.trim()).filter((text) => !text.startsWith('@'));
  const names = selectors.flatMap((text) => [...text.replaceAll(GLOBAL, '').matchAll(/\.([A-Za-z_][\w-]*)/g)]);
  return new Set(names.map(([, name = '']) => name));
}
