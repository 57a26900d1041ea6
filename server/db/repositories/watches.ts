import { type Selectable, sql } from 'kysely';
import type { Instant, ProfileId, UserId, WatchId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import type { ProfilesTable, WatchesTable } from '../schema.ts';
import { watchesWithProfiles } from './with-profiles.ts';

type OfWatch = Pick<Selectable<WatchesTable>, 'id' | 'profile_id' | 'muted' | 'added_at'>;
type OfProfile = Pick<
  Selectable<ProfilesTable>,
  'network' | 'username' | 'name' | 'userpic' | 'url' | 'stopped_reason' | 'progress'
>;
/** A watched name with what its network says of it. */
export type WatchRow = OfWatch & OfProfile;

/** In the order they were added. */
export const listWatches = (db: Db, user: UserId): Promise<WatchRow[]> =>
  watchesWithProfiles(db)
    .where('w.user_id', '=', user)
    .orderBy('w.added_at')
    .orderBy('w.id')
    .select(['w.id', 'w.profile_id', 'w.muted', 'w.added_at'])
    .select(['p.network', 'p.username', 'p.name', 'p.userpic', 'p.url', 'p.stopped_reason', 'p.progress'])
    .execute();

export async function countWatches(db: Db, user: UserId): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from watches where user_id = ${user}::int`.execute(db);
  return rows[0]?.n ?? 0;
}

/** @returns the new watch, null when the profile is on the list already. */
export async function insertWatch(
  db: Db,
  input: { user: UserId; profile: ProfileId; addedAt: Instant },
): Promise<WatchId | null> {
  const row = await db
    .insertInto('watches')
    .values({ user_id: input.user, profile_id: input.profile, added_at: new Date(input.addedAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** @returns false when it is not the user's. */
export async function setMuted(db: Db, user: UserId, input: { watch: WatchId; muted: boolean }): Promise<boolean> {
  const result = await db
    .updateTable('watches')
    .set({ muted: input.muted })
    .where('user_id', '=', user)
    .where('id', '=', input.watch)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Profiles on the watchlist of somebody who is neither blocked nor leaving, those that may be collected or looked at again; of some of them,
 * which are so.
 */
export async function watchedProfiles(db: Db, profiles?: readonly ProfileId[]): Promise<ProfileId[]> {
  const rows = await watchesWithProfiles(db)
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .where('u.blocked', '=', false)
    .where('u.deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('p.stopped_reason', 'is', null), eb('p.look_again_at', 'is not', null)]))
    .$if(profiles !== undefined, (query) =>
      query.where('w.profile_id', '=', sql<ProfileId>`any(${[...(profiles ?? [])]}::int[])`),
    )
    .select('w.profile_id')
    .distinct()
    .orderBy('w.profile_id')
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}
