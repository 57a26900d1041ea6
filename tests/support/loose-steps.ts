import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import { readMigrations } from '../../server/db/migrate.ts';
import { purgeDeleted, removeAccounts, restoreAccounts } from '../../server/services/accounts/change-accounts.ts';
import { purgeDeletedWatches, removeWatch } from '../../server/services/watches/remove-watches.ts';
import { type AccountId, instant, type ProfileId, type UserId, type WatchId } from '../../shared/domain/ids.ts';
import { HOUR } from '../../shared/domain/time/calendar.ts';
import type { TestDatabase } from './database.ts';
import { track } from './jobs/workshop.ts';

export const NOW = instant(Date.UTC(2026, 10, 20, 9));
const LATER = instant(NOW + HOUR);
/** Number of a process that delivers. */
const OWNER = 77;

/** What happens to one of some accounts and one of its readers. */
export const STEPS = [
  'found',
  'tracked',
  'left',
  'taken back',
  'left for good',
  'archived',
  'watched',
  'unwatched',
  'unwatched for good',
  'reader erased',
  'report built',
  'actions stored',
  'import begun',
  'import ended',
  'import forgotten',
  'gone',
  'upgraded',
] as const;
export type Step = (typeof STEPS)[number];

/** Everything by which a profile may come to be wanted by nobody, or to be gone. */
export interface LooseSteps {
  readonly happens: Readonly<Record<Step, (user: UserId, profile: ProfileId) => Promise<unknown>>>;
  /** An action of the profile, outside of a delivery. */
  store(profile: ProfileId, on?: Db): Promise<unknown>;
  /** A report of the profile. */
  build(profile: ProfileId, on?: Db): Promise<unknown>;
  /** A delivery, from its claim to the moment at which it counts. */
  deliver(profile: ProfileId, meanwhile?: () => Promise<unknown>): Promise<void>;
}

export function createLooseSteps(test: TestDatabase): LooseSteps {
  const { db } = test.database;
  let named = 0;

  const store = (profile: ProfileId, on: Db = db) => {
    named += 1;
    return sql`insert into actions (profile_id, occurred_at, key, kind, target_id, seen_at)
      values (${profile}::int, ${new Date(NOW)}, ${`like/${named}`}, 'like', 'someone', ${new Date(NOW)})`.execute(on);
  };
  const build = (profile: ProfileId, on: Db = db) =>
    sql`insert into reports (profile_id, report_id, type, start_day, end_day, number, body, etag, summary, built_at)
      values (${profile}::int, 'week-2026-11-09', 'week', '2026-11-09', '2026-11-15', 1, '{}', 'e', '{}', ${new Date(NOW)})
      on conflict do nothing`.execute(on);
  const deliver = async (profile: ProfileId, meanwhile: () => Promise<unknown> = async () => undefined) => {
    await sql`insert into unpublished_deliveries (id, profile_id, owner) values (${profile}::int, ${profile}::int, ${OWNER})`.execute(
      db,
    );
    await store(profile);
    await meanwhile();
    await db.transaction().execute(async (tx) => {
      await sql`delete from unpublished_deliveries where profile_id = ${profile}::int`.execute(tx);
      await store(profile, tx);
    });
  };
  async function onList<Id>(
    table: 'accounts' | 'deleted_accounts' | 'watches',
    input: { user: UserId; profile: ProfileId },
  ) {
    const rows = await db
      .selectFrom(table)
      .where('user_id', '=', input.user)
      .where('profile_id', '=', input.profile)
      .select('id')
      .execute();
    return rows.map(({ id }) => id as Id);
  }

  /** As an upgrade does. */
  const noteWhatWasThere = async () => {
    await sql`delete from loose_profiles`.execute(db);
    const upgrade = (await readMigrations()).find(({ name }) => name === 'loose_before');
    await sql.raw(upgrade?.sql ?? '').execute(db);
  };

  const happens: Readonly<Record<Step, (user: UserId, profile: ProfileId) => Promise<unknown>>> = {
    found: async () => undefined,
    tracked: async (user, profile) => {
      const input = { user, profile };
      const ids = [...(await onList('accounts', input)), ...(await onList('deleted_accounts', input))];
      if (ids.length === 0) await track(test.database, { ...input, addedAt: '2026-11-10T00:00:00Z' });
    },
    left: async (user, profile) => {
      const ids = await onList<AccountId>('accounts', { user, profile });
      if (ids.length > 0) await removeAccounts(db, { user, ids }, NOW);
    },
    'taken back': async (user, profile) => {
      const ids = await onList<AccountId>('deleted_accounts', { user, profile });
      if (ids.length > 0) await restoreAccounts(db, { user, ids }, NOW);
    },
    'left for good': () => purgeDeleted(db, LATER),
    archived: (user, profile) =>
      sql`update accounts set archived = true where user_id = ${user} and profile_id = ${profile}`.execute(db),
    watched: (user, profile) =>
      sql`insert into watches (user_id, profile_id, added_at) select ${user}::int, ${profile}::int, ${new Date(NOW)}
        where not exists (select from deleted_watches where user_id = ${user}::int and profile_id = ${profile}::int)
        on conflict do nothing`.execute(db),
    unwatched: async (user, profile) => {
      const [watch] = await onList<WatchId>('watches', { user, profile });
      if (watch !== undefined) await removeWatch(db, { user, watch, now: NOW });
    },
    'unwatched for good': () => purgeDeletedWatches(db, LATER),
    'reader erased': (user) => sql`delete from users where id = ${user}::int`.execute(db),
    'report built': (_, profile) => build(profile),
    'actions stored': (_, profile) => deliver(profile),
    'import begun': (user, profile) =>
      sql`insert into archive_imports (id, user_id, state, file_name, bytes, profile_id, begun_at, moved_at)
        values (${String(user)}, ${user}::int, 'importing', 'a.zip', 1, ${profile}::int, ${new Date(NOW)}, ${new Date(NOW)})
        on conflict (user_id) do update set state = 'importing', profile_id = excluded.profile_id`.execute(db),
    'import ended': (user) => sql`update archive_imports set state = 'done' where user_id = ${user}::int`.execute(db),
    'import forgotten': (user) => sql`delete from archive_imports where user_id = ${user}::int`.execute(db),
    gone: async (_, profile) => {
      await sql`delete from accounts where profile_id = ${profile}::int`.execute(db);
      await sql`delete from profiles where id = ${profile}::int`.execute(db);
    },
    upgraded: noteWhatWasThere,
  };

  return { happens, store, build, deliver };
}
