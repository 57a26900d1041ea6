import { type Selectable, sql } from 'kysely';
import { type Day, type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { Standstill } from '../../../shared/domain/policy/standstill.ts';
import { thaw } from '../bulk/packed-weeks.ts';
import type { Db } from '../database.ts';
import type { ProfilesTable } from '../schema.ts';

const date = (at: Instant | null): Date | null => (at === null ? null : new Date(at));
const instantOf = (at: Date | null): Instant | null => (at === null ? null : instant(at.getTime()));

type StandstillColumns = Pick<
  Selectable<ProfilesTable>,
  'stopped_reason' | 'stopped_at' | 'looks' | 'look_again_at' | 'missing_since' | 'missing_looks'
>;

/** What a profile that is collected has in these columns. */
export const RUNNING = {
  stopped_reason: null,
  stopped_at: null,
  looks: 0,
  look_again_at: null,
  missing_since: null,
  missing_looks: 0,
} as const satisfies StandstillColumns;

/** How the profile of a row stands; null while it may be collected. */
export function standstillOf(row: StandstillColumns & Pick<ProfilesTable, 'created_at'>): Standstill | null {
  if (row.stopped_reason === null) return null;
  return {
    reason: row.stopped_reason,
    since: instant((row.stopped_at ?? row.created_at).getTime()),
    looks: row.looks,
    lookAgainAt: instantOf(row.look_again_at),
    missing: { since: instantOf(row.missing_since), looks: row.missing_looks },
  };
}

/** How the profile stands, the row held until the transaction ends; undefined when it is gone. */
export async function lockStandstill(tx: Db, id: ProfileId): Promise<Standstill | null | undefined> {
  const row = await tx
    .selectFrom('profiles')
    .where('id', '=', id)
    .select(['stopped_reason', 'stopped_at', 'looks', 'look_again_at', 'missing_since', 'missing_looks', 'created_at'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : standstillOf(row);
}

/** The profile is not collected; whatever was running is forgotten, and the time begins that reports name as not collected. */
export async function saveStandstill(tx: Db, id: ProfileId, standstill: Standstill): Promise<void> {
  const { reason, since, looks, lookAgainAt, missing } = standstill;
  await tx
    .updateTable('profiles')
    .set({
      stopped_reason: reason,
      stopped_at: new Date(since),
      looks,
      look_again_at: date(lookAgainAt),
      missing_since: date(missing.since),
      missing_looks: missing.looks,
      progress: null,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .insertInto('pauses')
    .values({ profile_id: id, began_at: new Date(since), ended_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The profile is collected: it stands still no longer, and neither does a time that reports name as not collected go on. */
export async function endStandstill(tx: Db, id: ProfileId, now: Instant): Promise<void> {
  await tx.updateTable('profiles').set(RUNNING).where('id', '=', id).execute();
  await tx
    .updateTable('pauses')
    .set({ ended_at: new Date(now) })
    .where('profile_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Of an account that is believed gone, everything it said goes: every action counts as removed, and what the profile says of itself
 * is taken off. Its name stays, so that who tracks it knows of whom the counts are. Reports whose actions are no longer kept, those of
 * periods that began before `actionsFrom`, are marked to be written again. Should it come back, it is read from the beginning.
 */
export async function withdrawEverything(
  tx: Db,
  id: ProfileId,
  input: { now: Instant; actionsFrom: Day },
): Promise<void> {
  const now = new Date(input.now).toISOString();
  await thaw(tx, id, sql`true`);
  await sql`
    update actions set removed_at = coalesce(removed_at, ${now}::timestamptz), gone_at = ${now}::timestamptz
    where profile_id = ${id}::int and gone_at is null`.execute(tx);
  await tx.deleteFrom('standing_follows').where('profile_id', '=', id).execute();
  const nothing = { name: null, userpic: null, bio: null, followers: null, follows: null, posts: null };
  await tx
    .updateTable('profiles')
    .set({
      ...nothing,
      estimate: null,
      posts_estimate: null,
      received_estimate: null,
      reposted_estimate: null,
      older_posts: null,
      revision: null,
      memory: null,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('reports')
    .set({ outdated: true })
    .where('profile_id', '=', id)
    .where('start_day', '<', input.actionsFrom)
    .execute();
}
/** The times within the range in which the profile was not collected, oldest first; one that lasts ends with the range. */
export async function pausesWithin(
  db: Db,
  id: ProfileId,
  range: { readonly from: Instant; readonly to: Instant },
): Promise<{ from: Instant; to: Instant }[]> {
  const rows = await db
    .selectFrom('pauses')
    .where('profile_id', '=', id)
    .where('began_at', '<', new Date(range.to))
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', new Date(range.from))]))
    .select(['began_at', 'ended_at'])
    .orderBy('began_at')
    .execute();
  return rows.map(({ began_at, ended_at }) => ({
    from: instant(Math.max(began_at.getTime(), range.from)),
    to: instant(Math.min(ended_at?.getTime() ?? range.to, range.to)),
  }));
}
