import { sql } from 'kysely';
import type { Instant, ProfileId, UserId, WatchId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** What a name on a watchlist is, and is again when it comes back. */
const KEPT = sql.raw('id, user_id, profile_id, muted, added_at');

const at = (value: Instant) => sql`${new Date(value).toISOString()}::timestamptz`;

/** Sets the user's name aside: from here on nothing sees it. @returns false when it is not the user's. */
export async function setWatchAside(
  tx: Db,
  input: { user: UserId; watch: WatchId; deletedAt: Instant },
): Promise<boolean> {
  const result = await sql`
    with gone as (
      delete from watches where user_id = ${input.user} and id = ${input.watch} returning ${KEPT}
    )
    insert into deleted_watches (${KEPT}, deleted_at) select ${KEPT}, ${at(input.deletedAt)} from gone`.execute(tx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/**
 * Puts the name back as it was, under its own id, when the user took it off after `after`.
 * @returns its profile, null when there is nothing to put back.
 */
export async function putWatchBack(
  tx: Db,
  input: { user: UserId; watch: WatchId; after: Instant },
): Promise<ProfileId | null> {
  const { rows } = await sql<{ profile_id: ProfileId }>`
    with back as (
      delete from deleted_watches
      where user_id = ${input.user} and id = ${input.watch} and deleted_at > ${at(input.after)} returning ${KEPT}
    )
    insert into watches (${KEPT}) overriding system value select ${KEPT} from back returning profile_id`.execute(tx);
  return rows[0]?.profile_id ?? null;
}

/** Forgets that the user took a name off: it was put on the list anew. */
export async function forgetDeletedWatch(tx: Db, user: UserId, profile: ProfileId): Promise<void> {
  await tx.deleteFrom('deleted_watches').where('user_id', '=', user).where('profile_id', '=', profile).execute();
}

/** Forgets every name that was taken off at `until` or before. @returns the profiles they were on, one for each name */
export async function forgetWatchesDeletedUntil(tx: Db, until: Instant): Promise<ProfileId[]> {
  const rows = await tx
    .deleteFrom('deleted_watches')
    .where('deleted_at', '<=', new Date(until))
    .returning('profile_id')
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}
