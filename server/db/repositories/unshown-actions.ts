import { sql } from 'kysely';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { thaw } from '../bulk/packed-weeks.ts';
import type { Db } from '../database.ts';
import { tracked } from './tracked-profiles.ts';

/** Up to when it has been erased; null before the first time. */
export async function unshownErasedUpTo(db: Db): Promise<Instant | null> {
  const row = await db.selectFrom('unshown_erased').select('up_to').executeTakeFirst();
  return row === undefined ? null : instant(row.up_to.getTime());
}

/** Notes that it has been erased up to then. */
export async function unshownErased(db: Db, upTo: Instant): Promise<void> {
  const row = { up_to: new Date(upTo) };
  await db
    .insertInto('unshown_erased')
    .values(row)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
    .execute();
}

/**
 * Erases what no feed shows any more of profiles that nobody tracks: what is read for watchlists is kept as long as they show
 * it. Whoever begins to track such a profile has it read from its beginning, and what of that is not published yet stays.
 * @returns how many actions there were
 */
export async function eraseUnshown(db: Db, before: Instant): Promise<number> {
  const limit = sql`${new Date(before).toISOString()}::timestamptz`;
  const unshown = sql`p.feed_only and not ${tracked('p.id')}`;
  // Of a part that reaches beyond, the rest is shown.
  const { rows: crossing } = await sql<{ profile: ProfileId }>`
    select distinct w.profile_id as profile from packed_weeks w join profiles p on p.id = w.profile_id
    where ${unshown} and w.first_at < ${limit} and w.last_at >= ${limit}`.execute(db);
  for (const { profile } of crossing) {
    await db.transaction().execute((tx) => thaw(tx, profile, sql`(first_at < ${limit} and last_at >= ${limit})`));
  }
  const { rows: packed } = await sql<{ actions: number }>`
    with gone as (
      delete from packed_weeks w using profiles p where p.id = w.profile_id and ${unshown} and w.last_at < ${limit}
      returning w.actions
    ) select coalesce(sum(actions), 0)::int as actions from gone`.execute(db);
  const result = await sql`
    delete from actions a using profiles p
    where p.id = a.profile_id and ${unshown} and a.occurred_at < ${limit}
      and (a.delivery is null or a.delivery <> all (array(select id from unpublished_deliveries)))`.execute(db);
  return Number(result.numAffectedRows ?? 0n) + (packed[0]?.actions ?? 0);
}
