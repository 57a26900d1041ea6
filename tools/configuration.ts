import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { DESCRIPTIONS } from '../server/config/descriptions.ts';
import { nameOf } from '../server/config/problems.ts';
import { environment } from '../server/config/variables.ts';

/** `node tools/configuration.ts` writes `docs/configuration.md` from the schema that parses the environment; `npm run check` compares. */
const PAGE = 'docs/configuration.md';

type Name = keyof typeof DESCRIPTIONS;

/** As it would be written in the environment: a price with its fraction, though it is counted in minor units. */
function written(name: Name, value: unknown): string {
  if (name.includes('_PRICE_')) return (Number(value) / 100).toFixed(2);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(',') : String(value);
}

function page(): string {
  const defaults: Readonly<Record<string, unknown>> = z.parse(environment, {});
  const rows = (Object.keys(environment.shape) as Name[]).map((name) => {
    const text = written(name, defaults[name] ?? '');
    return `| \`${nameOf(name)}\` | ${text === '' ? '' : `\`${text}\``} | ${DESCRIPTIONS[name]} |`;
  });
  return [
    '# Configuration',
    '',
    'Written by `node tools/configuration.ts` from `server/config`; do not edit it here.',
    '',
    'Environment variables, read once at the start. Everything that is wrong is listed at once, by name; an unknown `PERCH_…` is refused.',
    'An empty value is the same as none. `.env` files are read only by `node --env-file=.env server/index.ts`.',
    '',
    '`NODE_ENV=production` requires `PERCH_PUBLIC_URL` and either hCaptcha’s keys or `PERCH_BOT_CHECK=off`, refuses `PERCH_NOW`, and has',
    'neither the test checkout nor, unless `PERCH_DEMO=yes`, the demo network.',
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** What is wrong with the page in `docs`: nothing, or that it is not what the schema says. */
export async function configurationProblems(): Promise<readonly string[]> {
  const there = await readFile(PAGE, 'utf8').catch(() => '');
  return there.replaceAll('\r\n', '\n') === page() ? [] : [`${PAGE} is out of date: node tools/configuration.ts`];
}

if (import.meta.main) await writeFile(PAGE, page());
