import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = 'shared/i18n';
const USERS = ['renderer', 'server', 'main', 'shared/domain'];
const PLURAL = /_(zero|one|two|few|many|other)$/;

function flatten(value: unknown, prefix = ''): string[] {
  if (typeof value !== 'object' || value === null) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix === '' ? key : `${prefix}.${key}`));
}

const stem = (key: string): string => key.replace(PLURAL, '');

async function keysOf(file: string): Promise<string[]> {
  const module: Record<string, unknown> = await import(pathToFileURL(file).href);
  return flatten(module.texts);
}

async function sources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name));
  return await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')));
}

/** Used when its last part, or a template that could build it, stands in some source file. */
function isUsed(key: string, code: string): boolean {
  if (code.includes(`'${stem(key)}'`) || code.includes(`${stem(key)}'`)) return true;
  const last = stem(key).split('.').at(-1) ?? '';
  if (key.includes('.') && code.includes(`}.${last}\``)) return true;
  const head = stem(key).split('.').slice(0, -1).join('.');
  return head !== '' && (code.includes(`\`${head}.\${`) || code.includes(`:${head}.\${`));
}

/**
 * Error texts are looked up by the code of the contract, mail and checkout texts by their own typed tables, and documents are shown
 * whole, section by section.
 */
const READ_AS_A_WHOLE: readonly string[] = [
  'errors.ts',
  'mail.ts',
  'payment-mail.ts',
  'checkout.ts',
  'connect-pages.ts',
  'google-pages.ts',
  'unsubscribe.ts',
  'faq.ts',
  'terms.ts',
  'glossary.ts',
  'own-data.ts',
];

/** Keys that one language lacks, plural forms that a language needs and lacks, and keys that nothing uses. */
export async function textProblems(): Promise<string[]> {
  const code = (await Promise.all(USERS.map(sources))).flat().join('\n');
  const names = (await readdir(join(ROOT, 'en'))).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const problems: string[] = [];
  for (const name of names) {
    const [en, pt] = await Promise.all([keysOf(join(ROOT, 'en', name)), keysOf(join(ROOT, 'pt', name))]);
    const [enStems, ptStems] = [new Set(en.map(stem)), new Set(pt.map(stem))];
    problems.push(...[...enStems].filter((key) => !ptStems.has(key)).map((key) => `pt/${name} lacks ${key}`));
    problems.push(...[...ptStems].filter((key) => !enStems.has(key)).map((key) => `en/${name} lacks ${key}`));
    problems.push(...missingPlurals(en, 'en', name), ...missingPlurals(pt, 'pt', name));
    if (READ_AS_A_WHOLE.includes(name)) continue;
    problems.push(...en.filter((key) => !isUsed(key, code)).map((key) => `en/${name}: nothing uses ${key}`));
  }
  return problems;
}

function missingPlurals(keys: readonly string[], language: string, name: string): string[] {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const known = new Set(keys);
  const plural = new Set(keys.filter((key) => PLURAL.test(key)).map(stem));
  return [...plural].flatMap((key) =>
    needed.filter((form) => !known.has(`${key}_${form}`)).map((form) => `${language}/${name} lacks ${key}_${form}`),
  );
}
