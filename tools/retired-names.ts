import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Names that were given up for better ones may not come back; the table stands in the glossary, with what to write instead. */
const GLOSSARY = 'docs/glossary.md';
const CODE = /\.(ts|tsx|mts|cjs)$/;

type Kind = 'folder' | 'file' | 'word';

export interface RetiredName {
  readonly name: string;
  readonly kind: Kind;
  readonly instead: string;
}

const isKind = (text: string | undefined): text is Kind => text === 'folder' || text === 'file' || text === 'word';

/** The rows of the table "Retired names". */
export function retiredNames(glossary: string): RetiredName[] {
  const [, table = ''] = glossary.split('## Retired names');
  return table.split('\n').flatMap((line) => {
    const [, name, kind, instead = ''] = /^\| `([^`]+)` \| (\w+) \| (.+) \|$/.exec(line) ?? [];
    return name !== undefined && isKind(kind) ? [{ name, kind, instead }] : [];
  });
}

/** The words of an identifier in lower case: `useKeptRead` is "use kept read". */
const wordsOf = (identifier: string): string =>
  (identifier.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).join(' ').toLowerCase();

const withoutProse = (code: string): string => code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'/g, '');

const identifiersIn = (code: string): Set<string> => new Set(withoutProse(code).match(/[A-Za-z_$][\w$]*/g));

function isRetiredPath(path: string, { name, kind }: RetiredName): boolean {
  const segments = path.split('/');
  const file = segments.pop() ?? '';
  return kind === 'folder' ? segments.includes(name) : kind === 'file' && file.split('.', 1)[0] === name;
}

/** Which retired names a file bears or holds, each as a sentence. */
export function retiredIn(path: string, code: string, retired: readonly RetiredName[]): string[] {
  const byPath = retired.filter((one) => isRetiredPath(path, one));
  const words = retired.filter(({ kind }) => kind === 'word');
  const byWord = [...identifiersIn(code)].flatMap((identifier) => {
    const spoken = ` ${wordsOf(identifier)} `;
    return words.filter(({ name }) => spoken.includes(` ${name} `)).map((one) => ({ ...one, name: identifier }));
  });
  return [...byPath, ...byWord].map(({ name, instead }) => `${path}: \`${name}\` is retired; write ${instead}`);
}

/** What is wrong with the names in every file that git knows or does not ignore. */
export async function retiredNameProblems(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  const retired = retiredNames(await readFile(GLOSSARY, 'utf8'));
  if (retired.length === 0) return [`${GLOSSARY} has no table of retired names`];
  const files = stdout.split('\n').filter((file) => CODE.test(file));
  const read = (file: string) => readFile(file, 'utf8').catch(() => null);
  const found = await Promise.all(
    files.map(async (file) => {
      const code = await read(file);
      return code === null ? [] : retiredIn(file, code, retired);
    }),
  );
  return found.flat();
}
