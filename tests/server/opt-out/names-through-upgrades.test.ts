import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { move } from '../../../server/db/backup.ts';
import type { Database, DatabaseKind, Db } from '../../../server/db/database.ts';
import { type Migration, migrate, readMigrations } from '../../../server/db/migrate.ts';
import { type DatabaseOptions, openDatabase } from '../../../server/db/open-database.ts';
import { ensurePartitions } from '../../../server/db/partitions.ts';
import { profilesNaming, walkNames } from '../../../server/db/repositories/named-people.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { addProfile } from '../../support/jobs/workshop.ts';
import { createScratchDatabase } from '../../support/postgres.ts';

const never = new AbortController().signal;
const log = createLogger('silent');
const STUDIO = { network: 'demo', externalId: 'studio' } as const;
const OLD = '2026-01-14T09:00:00Z';

/** As the program of any release writes it. */
const nameStudio = (db: Db, profile: ProfileId, key: string) =>
  sql`insert into actions (profile_id, occurred_at, key, kind, target_id, seen_at)
    values (${profile}, ${OLD}::timestamptz, ${key}, 'like', 'studio', ${OLD}::timestamptz)`.execute(db);

async function walkAll(db: Db): Promise<void> {
  while (await walkNames(db, never));
}

/** Writes an action in a transaction that goes on until `until`, as a collection that an upgrade comes upon. `begun` resolves once it is written. */
function startWriting(db: Db, profile: ProfileId, until: (tx: Db) => Promise<boolean>) {
  const begun = Promise.withResolvers<void>();
  const done = db.transaction().execute(async (tx) => {
    await nameStudio(tx, profile, 'like/while');
    begun.resolve();
    while (!(await until(tx))) {
      await wait(100);
    }
  });
  done.catch(begun.reject);
  return { begun: begun.promise, done };
}

for (const kind of DATABASES) {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())(`whom profiles name, through upgrades (${kind})`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'perch-names-'));
    let scratch: { readonly url: string; drop(): Promise<void> } | null = null;
    let migrations: Migration[];
    let database: Database;
    let db: Db;
    const optionsOf = (name: string, databaseUrl: string | null): DatabaseOptions => ({
      ...{ dataDir: join(folder, name), databaseUrl, log, clock: createClock(null) },
    });

    beforeAll(async () => {
      migrations = await readMigrations();
      const before = migrations.findIndex(({ name }) => name === 'named_people');
      const server = inject('postgres');
      if (kind === 'postgres' && server !== null) scratch = await createScratchDatabase(server.url);
      database = await openDatabase(optionsOf('before', scratch?.url ?? null), migrations.slice(0, before));
      db = database.db;
    }, 120_000);
    afterAll(async () => {
      await database?.close();
      await scratch?.drop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });

    it('are all found, whether it was written before, meanwhile or after by the program before', async () => {
      await ensurePartitions(db, [instant(Date.parse(OLD))]);
      const [before, meanwhile, after, bystander] = [
        await addProfile(database, 'before'),
        await addProfile(database, 'meanwhile'),
        await addProfile(database, 'after'),
        await addProfile(database, 'bystander'),
      ];
      await nameStudio(db, before, 'like/before');
      await upgradeBeside(kind, meanwhile);
      await nameStudio(db, after, 'like/after');
      expect(await profilesNaming(db, STUDIO)).toEqual([before, meanwhile, after, bystander]);
      await walkAll(db);
      expect(await profilesNaming(db, STUDIO)).toEqual([before, meanwhile, after]);
    });

    /** On the embedded database, which is one session, nobody writes meanwhile. */
    async function upgradeBeside(where: DatabaseKind, profile: ProfileId): Promise<void> {
      if (where === 'embedded') {
        await nameStudio(db, profile, 'like/while');
        return migrate(db, migrations, log);
      }
      const isAwaited = async (tx: Db) => {
        const { rows } = await sql`
          select from pg_locks where not granted and relation = 'actions'::regclass and mode = 'ShareRowExclusiveLock'`.execute(
          tx,
        );
        return rows.length > 0;
      };
      const writing = startWriting(db, profile, isAwaited);
      await writing.begun;
      await Promise.all([migrate(db, migrations, log), writing.done]);
    }

    it('are found in the same profiles where everything was moved to, and remembered once', async () => {
      const there = optionsOf('moved', null);
      await move(database, there, instant(Date.parse('2026-11-20T00:00:00Z')));
      const moved = await openDatabase(there);
      try {
        expect(await profilesNaming(moved.db, STUDIO)).toEqual(await profilesNaming(db, STUDIO));
        const rows = async (where: Db) =>
          (await sql<{ n: number }>`select count(*)::int as n from named_people`.execute(where)).rows;
        expect(await rows(moved.db)).toEqual(await rows(db));
        const later = await addProfile(moved, 'later');
        await nameStudio(moved.db, later, 'like/later');
        expect(await profilesNaming(moved.db, STUDIO)).toContain(later);
      } finally {
        await moved.close();
      }
    }, 120_000);
  });
}
