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
  'repositories/edits.ts',
  'repositories/erasures.ts',
  'repositories/expired.ts',
  'repositories/followed-accounts.ts',
  'repositories/named-doubts.ts',
  'repositories/named-people.ts',
  'repositories/removals.ts',
  'repositories/returned.ts',
  'repositories/standstills.ts',
  'repositories/tracked-profiles.ts',
];

it('nobody but who writes actions reads the table with what is not published yet', () => {
  const sources = readdirSync(DB, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const naming = sources
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !name.endsWith('.test.ts') && NAMES_THE_TABLE.test(readFileSync(`${DB}/${name}`, 'utf8')));
  expect(naming.toSorted()).toEqual(WRITERS);
});
