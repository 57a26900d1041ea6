import { expect, it } from 'vitest';
import type { AddressFacts } from '../../db/inspect/facts.ts';
import { checkPooler } from './pooler.ts';

it('is not spoken of where none is', () => {
  expect(checkPooler({ queries: 'server', direct: null })).toEqual([]);
});

it.each<[AddressFacts['queries'], AddressFacts['direct'], string]>([
  ['transaction-pooler', 'server', 'ok'],
  ['transaction-pooler', 'session-pooler', 'ok'],
  ['session-pooler', 'session-pooler', 'ok'],
  ['server', 'server', 'ok'],
  ['transaction-pooler', null, 'fault'],
  ['session-pooler', null, 'fault'],
  ['transaction-pooler', 'transaction-pooler', 'fault'],
  ['transaction-pooler', 'another-database', 'fault'],
  ['transaction-pooler', { failed: 'PostgreSQL at db:5432/perch does not answer (ECONNREFUSED).' }, 'fault'],
])('%s for queries and %o beside it are said to be %3$s', (queries, direct, level) => {
  const [finding, ...others] = checkPooler({ queries, direct });
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ check: 'database pooler', level });
  if (level !== 'ok') expect(finding?.advice).toContain('PERCH_DATABASE_DIRECT_URL');
});
