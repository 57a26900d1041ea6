import { classesOf, type TextFile } from './sheet-classes.ts';

/** The classes of the kit (`renderer/ui/styles`), which are global: what components and modules write of it has to be there. */
const KIT_FOLDER = 'renderer/ui/styles/';
const ATTRIBUTE = /\b(?:class|className|buttonClass)=(?:"([^"]*)"|(?=\{))/g;
const GLOBAL = /:global\(([^()]*)\)/g;
/** A text in code, with what stands around it: what is compared with something is no class. */
const TEXT = /([=!]==\s*|\[\s*)?(?:'([^'\n]*)'|`([^`]*)`)(\s*[=!]==)?/g;
/** Which ones of several, for the modules that place them; the kit has no look for them. */
const LEFT_TO_MODULES = new Set(['many', 'flying']);

/** The code of `{…}` that begins at `start`. */
function braced(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => /^[a-z][\w-]*$/.test(word));

/** The names of classes that a component writes out; those that a call puts together are the called one's. */
export function writtenClasses(component: string): string[] {
  return [...component.matchAll(ATTRIBUTE)].flatMap(({ 0: attribute, 1: plain, index }) => {
    if (plain !== undefined) return words(plain);
    const code = braced(component, index + attribute.length);
    if (/\w\(/.test(code)) return [];
    return [...code.matchAll(TEXT)].flatMap(([, before, text = '', template = '', after]) =>
      before === undefined && after === undefined
        ? words(`${text} ${template.replaceAll(/\S*\$\{[^}]*\}\S*/g, ' ')}`)
        : [],
    );
  });
}

/** Where components or modules write a class that the kit does not have, and what the kit has for nobody, each as a sentence. */
export function kitClassFaults(files: readonly TextFile[]): string[] {
  const isKit = ({ path }: TextFile) => path.startsWith(KIT_FOLDER);
  const kit = new Set(files.filter(isKit).flatMap(({ text }) => [...classesOf(text)]));
  const others = files.filter((file) => !isKit(file));
  const missing = others.flatMap(({ path, text }) => {
    const written = path.endsWith('.css')
      ? [...text.matchAll(GLOBAL)].flatMap(([, selector = '']) => [...classesOf(`${selector} {`)])
      : writtenClasses(text);
    const unknown = new Set(written.filter((name) => !kit.has(name) && !LEFT_TO_MODULES.has(name)));
    return [...unknown].map((name) => `${path}: the kit has no class ${name}`);
  });
  const code = others.map(({ text }) => text).join('\n');
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code) || code.includes(`\`${name.replace(/\d+$/, '')}\${`);
  const idle = [...kit].filter((name) => !isUsed(name)).map((name) => `${KIT_FOLDER}: nobody uses ${name}`);
  return [...missing, ...idle];
}
