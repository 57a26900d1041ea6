import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** SQL is written here alone. */
const DB = fileURLToPath(new URL('../../../server/db', import.meta.url));
const NAMES_THE_TABLE = /\b(?:from|join|into|update)\s+actions\b|(?:From|Into|Table)\('actions/i;

/** Who writes, erases or clears up has to meet what is not published, too. */
const WRITERS = [
  'backup/dump.ts',
  'backup/load.ts',
  'bulk/bulk-writer.ts',
  'bulk/merge-actions.ts',
  'bulk/pack-weeks.ts',
  'bulk/packed-weeks.ts',
  'repositories/edits.ts',
  'repositories/erasures.ts',
  'repositories/expired.ts',
  'repositories/followed-accounts.ts',
  'repositories/loose-profiles.ts',
  'repositories/named-doubts.ts',
  'repositories/named-people.ts',
  'repositories/removals.ts',
  'repositories/returned.ts',
  'repositories/standstills.ts',
  'repositories/tracked-profiles.ts',
  'repositories/unshown-actions.ts',
];

const sourcesOf = (): string[] =>
  readdirSync(DB, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => name.replaceAll('\\', '/'));
const textOf = (name: string): string => readFileSync(`${DB}/${name}`, 'utf8');

it('nobody but who writes actions reads the table with what is not published yet', () => {
  const naming = sourcesOf().filter((name) => NAMES_THE_TABLE.test(textOf(name)));
  expect(naming.toSorted()).toEqual(WRITERS);
});

it('whoever reads what is packed, too, says of which time, so that no more is unpacked', () => {
  const reading = sourcesOf().filter((name) =>
    /(?:from|join) published_actions|From\('published_actions/.test(textOf(name)),
  );
  expect(reading.length).toBeGreaterThan(4);
  for (const name of reading) expect(textOf(name), name).toMatch(/\$\{during\(|'stored_to'/);
});
