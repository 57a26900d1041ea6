import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { programOf } from '../../../tools/program.ts';
import { copyTree } from '../../support/copy-tree.ts';

const LETTERS = 'AÀBƁCÇDĐEÈFƑGĞHĤIÌJĴKĶLĻMḾNÑOÖPƤRŔSŠTŢUÙWŴYÝZŽaàbƀcçdđeèfƒgğhĥiìjĵkķlļmḿnñoöpƥrŕsštţuùwŵyýzž';
const ACCENTED = new Map(LETTERS.match(/../g)?.map(([plain = '', accented = '']) => [plain, accented] as const));
/** Stays as it is: places for values, marks of the markup, names of other texts. */
const KEPT = /(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\)|&\w+;)/;
const LONGER_BY = 0.4;
/** Names of things in a document, which stand in addresses. */
const NAMES = new Set(['id']);

const accent = (text: string): string => [...text].map((letter) => ACCENTED.get(letter) ?? letter).join('');

/** A text as a language might have it that is longer than ours: brackets, accents, and two fifths more. */
function pseudo(text: string): string {
  const words = text
    .split(KEPT)
    .map((part) => (KEPT.test(part) ? part : accent(part)))
    .join('');
  const letters = text.replaceAll(new RegExp(KEPT, 'g'), '').length;
  if (letters === 0) return text;
  const more = Math.ceil(letters * LONGER_BY);
  const filling = 'ôñé ţŵö ţĥŕ '
    .repeat(Math.ceil(more / 12))
    .slice(0, more)
    .trim();
  return `[${words} ${filling}]`;
}

function pseudoDeep(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return NAMES.has(name) ? value : pseudo(value);
  if (Array.isArray(value)) return value.map((item) => pseudoDeep(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudoDeep(inner, key)]));
}

async function rewrite(file: string): Promise<void> {
  const { texts }: { texts: unknown } = await import(pathToFileURL(file).href);
  await writeFile(file, `export const texts = ${JSON.stringify(pseudoDeep(texts))};\n`);
}

function build(folder: string): Promise<void> {
  return new Promise((done, fail) => {
    const [node, ...vite] = programOf('vite');
    const options = { cwd: folder, stdio: 'inherit' } as const;
    const child = spawn(node, [...vite, 'build', '--mode', 'start', '--logLevel', 'error'], options);
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error('the copy could not be built'))));
  });
}

/** The folder of a copy of the product, built with pseudo-localised texts in the place of English. */
export async function pseudoProduct(): Promise<string> {
  const folder = resolve(copyTree('perch-pseudo-'));
  const texts = join(folder, 'shared/i18n/en');
  const names = (await readdir(texts)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  for (const name of names) await rewrite(join(texts, name));
  await build(folder);
  return folder;
}
