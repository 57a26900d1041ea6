import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import type { DatabaseFacts, DatabaseSettings, ServerFacts } from '../../db/inspect/facts.ts';
import type { AppliedMigration, Migration } from '../../db/migrate.ts';
import { checkConnections, checkDatabase, checkMigrations } from './database.ts';
import type { Finding } from './finding.ts';

const known: (Migration & AppliedMigration)[] = [1, 2, 3].map((number) => ({
  number,
  name: `m${number}`,
  sql: '',
  checksum: `c${number}`,
  expandOnly: true,
}));
const settings: DatabaseSettings = {
  statementTimeoutMs: 0,
  lockTimeoutMs: 0,
  readOnly: false,
  isolation: 'read committed',
  fsync: true,
  fullPageWrites: true,
  synchronousCommit: 'on',
  autovacuum: true,
};
const server: ServerFacts = {
  maxConnections: 97,
  roleLimit: null,
  databaseLimit: null,
  processes: 2,
  otherSessions: 5,
  behindPooler: false,
  isSuperuser: false,
  isEncrypted: true,
  isLocal: false,
  collationChanged: false,
};
const facts: DatabaseFacts = {
  kind: 'postgres',
  versionNumber: 150_014,
  version: '15.14',
  encoding: 'UTF8',
  timeZone: 'Etc/UTC',
  clock: { theirs: instant(0), before: instant(0), after: instant(0) },
  inRecovery: false,
  mayCreate: true,
  sizeBytes: 1024 ** 3,
  settings,
  migrations: known,
  server,
  addresses: { queries: 'server', direct: null },
  replica: null,
};
const input = { known, eachProcess: 16, production: true };
const bad = (more: Partial<DatabaseFacts>): Finding[] =>
  checkDatabase({ state: 'read', facts: { ...facts, ...more } }, input).filter(({ level }) => level !== 'ok');

describe('a database', () => {
  it('that is set up as it should be has nothing bad said of it', () => {
    expect(bad({})).toEqual([]);
    expect(bad({ kind: 'embedded', server: null, settings: { ...settings, fsync: false } })).toEqual([]);
  });

  it.each<[string, Partial<DatabaseFacts>, { level: string; check: string }]>([
    ['an old server', { versionNumber: 140_010, version: '14.10' }, { level: 'fault', check: 'database version' }],
    ['texts in another encoding', { encoding: 'SQL_ASCII' }, { level: 'fault', check: 'database encoding' }],
    ['a replica', { inRecovery: true }, { level: 'fault', check: 'database rights' }],
    [
      'a user that only reads',
      { settings: { ...settings, readOnly: true } },
      { level: 'fault', check: 'database rights' },
    ],
    ['a user that may make nothing', { mayCreate: false }, { level: 'fault', check: 'database rights' }],
    [
      'short statements',
      { settings: { ...settings, statementTimeoutMs: 5000 } },
      { level: 'warning', check: 'database time-outs' },
    ],
    [
      'short locks',
      { settings: { ...settings, lockTimeoutMs: 100 } },
      { level: 'warning', check: 'database time-outs' },
    ],
    [
      'serializable',
      { settings: { ...settings, isolation: 'serializable' } },
      { level: 'warning', check: 'database isolation' },
    ],
    ['no fsync', { settings: { ...settings, fsync: false } }, { level: 'warning', check: 'database durability' }],
    [
      'no waiting for commits',
      { settings: { ...settings, synchronousCommit: 'off' } },
      { level: 'warning', check: 'database durability' },
    ],
    [
      'no autovacuum',
      { settings: { ...settings, autovacuum: false } },
      { level: 'warning', check: 'database durability' },
    ],
    [
      'a pooler alone',
      { addresses: { queries: 'transaction-pooler', direct: null } },
      { level: 'fault', check: 'database pooler' },
    ],
    ['a superuser', { server: { ...server, isSuperuser: true } }, { level: 'warning', check: 'database user' }],
    [
      'no TLS to elsewhere',
      { server: { ...server, isEncrypted: false } },
      { level: 'warning', check: 'database encryption' },
    ],
    [
      'other sorting rules',
      { server: { ...server, collationChanged: true } },
      { level: 'warning', check: 'database collation' },
    ],
    ['a migration less', { migrations: known.slice(0, 2) }, { level: 'warning', check: 'migrations' }],
    ['no migration', { migrations: [] }, { level: 'warning', check: 'migrations' }],
  ])('with %s is told of', (_title, more, told) => {
    expect(bad(more)).toEqual([expect.objectContaining({ ...told, advice: expect.stringMatching(/\w/) })]);
  });

  it('of this machine needs no TLS', () => {
    expect(bad({ server: { ...server, isEncrypted: false, isLocal: true } })).toEqual([]);
  });

  it('of a newer program, or with a migration that was changed or is missing in between, is a fault', () => {
    const newer = { number: 4, name: 'next', checksum: 'c', expandOnly: false };
    const [first, , third] = known;
    if (first === undefined || third === undefined) throw new Error('no migrations');
    for (const migrations of [[...known, newer], [{ ...first, checksum: 'x' }], [first, third]])
      expect(checkMigrations({ migrations }, known).level).toBe('fault');
    const added = { ...newer, expandOnly: true };
    expect(checkMigrations({ migrations: [...known, added] }, known).level).toBe('warning');
  });

  it.each([
    [{ processes: 4 }, 'ok'],
    [{ processes: 5 }, 'warning'],
    [{ processes: 6 }, 'fault'],
    [{ processes: 0, maxConnections: 20 }, 'fault'],
    [{ roleLimit: 40 }, 'warning'],
    [{ databaseLimit: 20 }, 'fault'],
    [{ otherSessions: 60 }, 'warning'],
  ])('with %o has connections that are %s', (more, level) => {
    expect(checkConnections({ ...server, ...more }, 16)).toMatchObject({ level });
  });

  it('that does not answer is one fault with its reason; one that is not there or runs is none', () => {
    expect(checkDatabase({ state: 'failed', message: 'It does not answer.' }, input)).toEqual([
      expect.objectContaining({ level: 'fault', found: 'It does not answer.' }),
    ]);
    expect(checkDatabase({ state: 'absent' }, input)).toEqual([expect.objectContaining({ level: 'ok' })]);
    expect(checkDatabase({ state: 'in-use', message: 'In use by process 7. Stop it.' }, input)).toEqual([
      expect.objectContaining({ level: 'ok', found: expect.stringContaining('process 7: a server runs') }),
    ]);
  });
});
