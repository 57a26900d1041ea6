import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { backup, move, restore } from '../../../server/db/backup.ts';
import { thaw } from '../../../server/db/bulk/packed-weeks.ts';
import type { Database, Db } from '../../../server/db/database.ts';
import { type DatabaseOptions, openDatabase } from '../../../server/db/open-database.ts';
import { ensurePartitions } from '../../../server/db/partitions.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { describeDatabases, postgresAvailable, type TestDatabase } from '../../support/database.ts';
import { packedOf, packProfile, publishedLines } from '../../support/packed-actions.ts';
import { createScratchDatabase } from '../../support/postgres.ts';

const NOW = instant(Date.UTC(2026, 10, 20));
/** The first row. */
const PROFILE = 1 as ProfileId;
const BODY = '{"text":"a\u2028b\\n\\"ü😀"}\nsecond line\twith a tab';

async function fill({ db }: Database): Promise<void> {
  await sql`insert into users (email, password_hash, lang, code, created_at) values
    ('a@example.org', 'x', 'en', 'A', '2026-01-02T03:04:05.678901Z'), ('gone@example.org', 'x', 'pt', 'B', now())`.execute(
    db,
  );
  await sql`delete from users where code = 'B'`.execute(db);
  await sql`insert into sessions (user_id, created_at, seen_on, zone, expires_at) values (1, now(), current_date, 'Europe/Lisbon', now())`.execute(
    db,
  );
  await sql`insert into session_tokens values ('\\x00ff5c0a', 1, now(), now(), '\\xff00')`.execute(db);
  await sql`update plans set price_usd_minor = 431 where name = 'Wren'`.execute(db);
  await sql`insert into profiles (network, external_id, username, flags, created_at)
    values ('demo', 'x', 'x', '{"a": [1.50, null, "ü"]}', now())`.execute(db);
  await sql`insert into reports values (1, 'week-2026-11-09', 'week', '2026-11-09', '2026-11-15', 1, null, ${BODY}, 'e', '{}', now())`.execute(
    db,
  );
  await sql`create table if not exists actions_2026_10 partition of actions for values from ('2026-10-01Z') to ('2026-11-01Z')`.execute(
    db,
  );
  await sql`insert into actions (profile_id, occurred_at, key, kind, text, tags, seen_at)
    select 1, '2026-10-01Z'::timestamptz + n * interval '1 second', 'k' || n, 'post', ${`${BODY}\\N`} || n,
      array['a"b', '{c}', 'ü'], now() from generate_series(1, 3000) n`.execute(db);
  await pack(db);
}

/** A month of which everything is packed, so that no row tells that it has to be there. */
async function pack(db: Db): Promise<void> {
  await ensurePartitions(db, [instant(Date.UTC(2026, 8, 7))]);
  await sql`insert into actions (profile_id, occurred_at, key, kind, text, tags, seen_at)
    select 1, '2026-09-07Z'::timestamptz + n * interval '1 second', 'p' || n, 'post', ${`${BODY}\\N`} || n,
      array['a"b', '{c}', 'ü'], now() from generate_series(1, 30) n`.execute(db);
  expect(await packProfile(db, PROFILE, { before: instant(Date.UTC(2026, 8, 14)) })).toBe(30);
}

/** Everything, table by table, in one text. */
async function contents({ db }: Database): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const table of [
    'users',
    'sessions',
    'session_tokens',
    'plans',
    'profiles',
    'reports',
    'actions',
    'packed_weeks',
    'packing',
    'events',
  ]) {
    const { rows } = await sql<{ sum: string; count: number }>`
      select md5(coalesce(string_agg(t::text, e'\n' order by t::text collate "C"), '')) as sum, count(*)::int as count
      from ${sql.table(table)} t`.execute(db);
    all[table] = rows[0];
  }
  return all;
}

describeDatabases('a backup', (open, kind) => {
  let test: TestDatabase;
  let folder: string;
  let file: string;
  let targets = 0;
  const drops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    test = await open();
    await fill(test.database);
    folder = await mkdtemp(join(tmpdir(), 'perch-backup-'));
    file = join(folder, 'perch.backup.gz');
    await backup(test.database, file, { now: NOW });
  });
  afterAll(async () => {
    await test.close();
    for (const drop of drops) await drop();
    await rm(folder, { recursive: true });
  });

  async function target(which: 'embedded' | 'postgres'): Promise<DatabaseOptions> {
    targets += 1;
    const common = {
      dataDir: join(folder, `target-${targets}`),
      log: createLogger('silent'),
      clock: createClock(null),
    };
    if (which === 'embedded') return { ...common, databaseUrl: null };
    const scratch = await createScratchDatabase(inject('postgres')?.url ?? '');
    drops.push(scratch.drop);
    return { ...common, databaseUrl: scratch.url };
  }

  async function expectEqual(options: DatabaseOptions): Promise<void> {
    const copy = await openDatabase(options);
    try {
      expect(await contents(copy)).toEqual(await contents(test.database));
      await copy.db.transaction().execute((tx) => thaw(tx, PROFILE, sql`true`));
      expect(await packedOf(copy.db, PROFILE)).toBe(0);
      expect(await publishedLines(copy.db, PROFILE)).toEqual(await publishedLines(test.database.db, PROFILE));
      const { rows } = await sql<{ id: number }>`insert into users (email, password_hash, lang, code, created_at)
        values ('next@example.org', 'x', 'en', 'N', now()) returning id`.execute(copy.db);
      // 2 belonged to a user who was deleted: numbers are never given again.
      expect(rows).toEqual([{ id: 3 }]);
    } finally {
      await copy.close();
    }
  }

  for (const which of ['embedded', 'postgres'] as const) {
    const runs = which === 'embedded' || postgresAvailable();
    it.skipIf(!runs)(`of ${kind} restored into ${which} is the same, row by row`, async () => {
      const options = await target(which);
      const summary = await restore(file, options);
      expect(summary.rows).toBeGreaterThan(3_000);
      await expectEqual(options);
    });

    it.skipIf(!runs)(`moves ${kind} to ${which} without a file`, async () => {
      const options = await target(which);
      await move(test.database, options, NOW);
      await expectEqual(options);
    });
  }

  it('is refused by a database that was used', async () => {
    const options = await target(kind);
    await restore(file, options);
    await expect(restore(file, options)).rejects.toMatchObject({ code: 'target-not-empty' });
  });

  it('never overwrites a file', async () => {
    await expect(backup(test.database, file, { now: NOW })).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it('is its owner’s alone, and leaves nothing half-written behind', async () => {
    const { mode } = await stat(file);
    expect((mode & 0o777).toString(8)).toBe('600');
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  // A passphrase seals the file, whichever database it came from; each try of one takes seconds on purpose.
  it.skipIf(kind === 'postgres')(
    'with a passphrase cannot be read without it, and restores the same with it',
    async () => {
      const sealed = join(folder, 'sealed.backup.gz.age');
      await backup(test.database, sealed, { now: NOW, passphrase: 'four small grey herons' });
      const bytes = await readFile(sealed);
      expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
      expect(((await stat(sealed)).mode & 0o777).toString(8)).toBe('600');
      const options = await target('embedded');
      await expect(restore(sealed, options)).rejects.toMatchObject({ code: 'backup-invalid' });
      await expect(restore(sealed, options, 'four small grey geese')).rejects.toMatchObject({ code: 'backup-invalid' });
      await writeFile(sealed, bytes.subarray(0, bytes.length - 1_000));
      await expect(restore(sealed, options, 'four small grey herons')).rejects.toMatchObject({ name: 'StorageError' });
      await writeFile(sealed, bytes);
      await restore(sealed, options, 'four small grey herons');
      await expectEqual(options);
    },
  );

  const damages: readonly [string, (text: string) => Buffer][] = [
    ['that ends early', (text) => gzipSync(text.slice(0, text.length / 2))],
    ['whose compression is broken off', (text) => gzipSync(text).subarray(0, 2_000)],
    ['with one character changed', (text) => gzipSync(text.replace('"text":"{', '"text":"['))],
    ['with a row taken out', (text) => gzipSync(text.replace(/\n\{[^\n]*"k17"[^\n]*/, ''))],
    ['that is something else', () => Buffer.from('hello')],
    ['of a newer version', (text) => gzipSync(text.replace(/"schema":\d+/, '"schema":999'))],
  ];
  // Reading is the same for both; where it is put makes no difference to what is wrong with it.
  it.skipIf(kind === 'postgres').each(damages)('%s is refused whole', async (_, damage) => {
    const broken = join(folder, `broken-${targets}.gz`);
    const text = gunzipSync(await readFile(file)).toString();
    await writeFile(broken, damage(text));
    const options = await target('embedded');
    await expect(restore(broken, options)).rejects.toMatchObject({ name: 'StorageError' });
    const untouched = await openDatabase(options);
    expect(await untouched.db.selectFrom('users').select('id').execute()).toEqual([]);
    expect((await untouched.db.selectFrom('plans').select('id').execute()).length).toBe(8);
    await untouched.close();
  });
});
