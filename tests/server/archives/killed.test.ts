import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { ARCHIVE_TRIES } from '../../../shared/domain/archives/archive-import.ts';
import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { addUser, until } from '../../support/jobs/workshop.ts';
import { follower, following, todaysExport } from '../../support/packed/instagram-export.ts';
import { mastodonFiles, note } from '../../support/packed/mastodon-archive.ts';
import { tarOf, zipOf } from '../../support/packed/pack.ts';

/** A machine that has other things to do takes its time. */
const PATIENCE_MS = 180_000;
const PROGRAM = fileURLToPath(new URL('./import-process.ts', import.meta.url));
const NOW = Date.parse('2026-11-25T12:00:00Z');
const log = createLogger('silent');
const clock = createClock(instant(NOW));

type Hold = 'preview' | 'merge' | 'build' | 'remove' | 'none' | 'clean';

const names = Array.from({ length: 3_000 }, (_, n) => `potter_${n}`);
const instagram = () =>
  zipOf(
    todaysExport({
      followers: names.map((name, n) => follower(name, 1 + (n % 17))),
      follows: names.map((name, n) => following(name, 1 + (n % 17))),
    }),
  );
const outbox = mastodonFiles({
  'outbox.json': { orderedItems: Array.from({ length: 3_000 }, (_, n) => note(n, 2 + (n % 15))) },
});
const FORMS = [
  {
    form: 'an Instagram ZIP',
    fileName: 'export.zip',
    pack: instagram,
    points: ['preview', 'merge', 'remove'],
  },
  { form: 'a Mastodon tar.gz', fileName: 'archive.tar.gz', pack: () => tarOf(outbox), points: ['build'] },
] as const;

/** Everything that an import can leave, without the numbers that a database gives. */
async function leftIn({ db }: Database) {
  const count = async (table: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const { rows: orphans } = await sql<{ n: number }>`
    select count(*)::int as n from actions a where not exists (select from profiles p where p.id = a.profile_id)`.execute(
    db,
  );
  const imported = await db.selectFrom('archive_imports').select(['state', 'failure', 'tries']).execute();
  const actions = await db.selectFrom('actions').select('key').orderBy('key').execute();
  const reports = await db.selectFrom('reports').select(['report_id', 'number', 'body']).orderBy('report_id').execute();
  return {
    imports: imported.map(({ state, failure }) => [state, failure]),
    keys: actions.map(({ key }) => key),
    reports,
    orphans: orphans[0]?.n,
    accounts: await count('accounts'),
    profiles: await count('profiles'),
    followers: await count('archive_followers'),
    staged: (await count('archive_follower_stage')) + (await count('unpublished_deliveries')),
  };
}

describeDatabases('an import whose worker is killed', (open, kind) => {
  const children: ChildProcess[] = [];
  let test: TestDatabase;
  let user: UserId;
  let file: string;
  let passed = 0;

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    if (kind === 'embedded') rmSync(test.options.dataDir, { recursive: true, force: true, maxRetries: 5 });
    else await test.close();
  });

  async function look<T>(see: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ ...test.options, log, clock });
    try {
      return await see(database);
    } finally {
      await database.close();
    }
  }

  /** Somebody with a plan and a file; whose account of Mastodon it is they have shown. */
  async function prepare({ fileName, pack }: { fileName: string; pack: () => Promise<Buffer> }): Promise<void> {
    test = await open();
    passed = 0;
    const { db } = test.database;
    user = await addUser(test.database);
    await db
      .insertInto('ownership_proofs')
      .values({
        ...{ user_id: user, network: 'mastodon', external_id: 'ada@pots.example', code: 'perch-x' },
        ...{ created_at: new Date(NOW), expires_at: new Date(NOW + HOUR), proved_at: new Date(NOW) },
      })
      .execute();
    file = join(test.options.dataDir, fileName);
    writeFileSync(file, await pack());
    // The embedded database belongs to one process at a time.
    if (kind === 'embedded') await test.database.close();
  }

  const marker = (): string => join(test.options.dataDir, 'held');
  const files = (): string[] => {
    const folder = join(test.options.dataDir, 'imports');
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  function start(hold: Hold): Promise<number | null> & { readonly child: ChildProcess } {
    const { dataDir, databaseUrl } = test.options;
    const now = new Date(NOW + passed).toISOString();
    const args = [PROGRAM, dataDir, databaseUrl ?? '', hold, marker(), now, String(user), file];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', process.env.PERCH_TEST_LOG === undefined ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
    return Object.assign(ended, { child });
  }

  async function killAt(hold: Hold): Promise<void> {
    rmSync(marker(), { force: true });
    const run = start(hold);
    await until(`the import to hold at ${hold}`, async () => existsSync(marker()), PATIENCE_MS);
    run.child.kill('SIGKILL');
    expect(await run).toBeNull();
  }

  /** Until the import is over and its process has ended by itself. */
  async function finish(hold: Hold = 'none') {
    expect(await start(hold)).toBe(0);
    return look(leftIn);
  }

  it.each(FORMS)(
    'is whole after the next start, once, with nothing beside it: $form',
    async (form) => {
      await prepare(form);
      const expected = await finish();
      expect(expected).toMatchObject({ imports: [['done', null]], accounts: 1, profiles: 1, orphans: 0, staged: 0 });
      expect([expected.keys.length > 2_000, expected.reports.length > 0]).toEqual([true, true]);
      for (const child of children.splice(0)) child.kill('SIGKILL');
      if (kind === 'embedded') rmSync(test.options.dataDir, { recursive: true, force: true, maxRetries: 5 });
      else await test.close();

      await prepare(form);
      for (const point of form.points) {
        await killAt(point);
        const half = await look(leftIn);
        // Nothing is to be seen before everything is there.
        expect([point, half.accounts]).toEqual([point, point === 'remove' ? 1 : 0]);
      }
      const last = form.points.includes('remove' as never) ? 'clean' : 'none';
      expect(await finish(last)).toEqual(expected);
      expect(files()).toEqual([]);
    },
    8 * PATIENCE_MS,
  );

  it(
    'leaves nothing behind where it then comes to nothing, though its worker is killed again amid that',
    async () => {
      await prepare(FORMS[0]);
      await killAt('build');
      await look(({ db }) => db.updateTable('subscriptions').set({ status: 10 }).execute());
      await killAt('remove');
      expect(await look(leftIn)).toMatchObject({ imports: [['failed', 'no-place']], accounts: 0, profiles: 1 });
      expect(await finish('clean')).toEqual({
        ...{ imports: [['failed', 'no-place']], keys: [], reports: [], orphans: 0 },
        ...{ accounts: 0, profiles: 0, followers: 0, staged: 0 },
      });
      expect(files()).toEqual([]);
    },
    5 * PATIENCE_MS,
  );

  it(
    'is said to have failed where that ends its worker each time, and leaves nothing behind',
    async () => {
      await prepare(FORMS[0]);
      for (let tries = 0; tries < ARCHIVE_TRIES; tries += 1) {
        await killAt('merge');
        // Of its job all tries were killed, too: only what is written of the import itself is left.
        await look(({ db }) => sql`delete from pgboss.job where name = 'work-on-archive'`.execute(db));
        passed += HOUR;
      }
      expect(await finish()).toEqual({
        ...{ imports: [['failed', 'internal']], keys: [], reports: [], orphans: 0 },
        ...{ accounts: 0, profiles: 0, followers: 0, staged: 0 },
      });
      expect(files()).toEqual([]);
    },
    8 * PATIENCE_MS,
  );
});
