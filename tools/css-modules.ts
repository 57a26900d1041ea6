import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { kitClassFaults } from './kit-classes.ts';
import { classesOf, type TextFile } from './sheet-classes.ts';

/** The names of classes that style sheets of one component define (`*.module.css`): how builds write them, and what `npm run check` says of them. */
const SHEET = '.module.css';
const FOLDER = 'renderer/';
const IMPORT = /import (?:(\w+) from )?'(\.[^']*\.css)'/g;

/** For Vite; the same in each of its builds, as pages are drawn by one and shown with the style sheets of another. */
export const cssModules = {
  generateScopedName: (name: string, file: string): string => `${basename(file, SHEET)}__${name}`,
};

/** A module belongs to the components beside it and in folders below: one feature's is not another's. */
const isOwn = (sheet: string, component: string): boolean => `${dirname(component)}/`.startsWith(`${dirname(sheet)}/`);

/** What each component uses of each sheet, as `sheet name`, and what is wrong with how it does. */
function usesIn({ path, text }: TextFile, defined: ReadonlyMap<string, ReadonlySet<string>>) {
  const problems: string[] = [];
  const uses: string[] = [];
  for (const [, variable, from = ''] of text.matchAll(IMPORT)) {
    const sheet = normalize(join(dirname(path), from));
    if (variable === undefined) {
      if (path.startsWith(`${FOLDER}features/`)) problems.push(`${path}: ${from} is to be a module: *${SHEET}`);
      continue;
    }
    if (!isOwn(sheet, path)) problems.push(`${path}: ${sheet} belongs to other components`);
    for (const [, name = ''] of text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))) {
      uses.push(`${sheet} ${name}`);
      if (defined.get(sheet)?.has(name) !== true) problems.push(`${path}: ${sheet} has no class ${name}`);
    }
    if (text.includes(`${variable}[`))
      problems.push(`${path}: ${variable}[…] hides which classes are in use; name them`);
  }
  return { uses, problems };
}

/** What does not fit between sheets and the components that use them, each as a sentence. */
export function cssModuleFaults(sheets: readonly TextFile[], components: readonly TextFile[]): string[] {
  const defined = new Map(sheets.map(({ path, text }) => [path, classesOf(text)]));
  const found = components.map((component) => usesIn(component, defined));
  const used = new Set(found.flatMap(({ uses }) => uses));
  const bases = new Map<string, string>();
  const ofSheets = [...defined].flatMap(([path, names]) => {
    const first = bases.get(basename(path));
    bases.set(basename(path), path);
    return [
      ...(first === undefined ? [] : [`${path}: ${first} has the same name, and so would its classes`]),
      ...[...names].filter((name) => !used.has(`${path} ${name}`)).map((name) => `${path}: nobody uses ${name}`),
      ...[...names]
        .filter((name) => !/^[a-z][A-Za-z]*$/.test(name))
        .map((name) => `${path}: ${name} is to be in camel case`),
    ];
  });
  return [...found.flatMap(({ problems }) => problems), ...ofSheets];
}

/** What is wrong in the interface as it stands. */
export async function cssModuleProblems(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    FOLDER,
  ]);
  const read = async (path: string) => ({ path, text: await readFile(path, 'utf8').catch(() => '') });
  const files = await Promise.all(
    stdout
      .split('\n')
      .filter((path) => /\.(tsx?|css)$/.test(path))
      .map(read),
  );
  const there = files.filter(({ text }) => text !== '');
  const isSheet = ({ path }: TextFile) => path.endsWith(SHEET);
  const components = there.filter(({ path }) => !path.endsWith('.css'));
  return [...cssModuleFaults(there.filter(isSheet), components), ...kitClassFaults(there)];
}
