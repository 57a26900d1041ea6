import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** How far the seed of a subscriber has come. */
export interface Seed {
  /** The moment that its accounts and its past are reckoned from. */
  readonly begunAt: Instant;
  /** Its accounts and its watchlist stand. */
  readonly prepared: boolean;
}

/** Begins the user's seed, or answers how far the one that was begun has come. */
export async function beginSeed(tx: Db, user: UserId, now: Instant): Promise<Seed> {
  await tx
    .insertInto('seeds')
    .values({ user_id: user, begun_at: new Date(now), prepared_at: null, finished_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('seeds')
    .where('user_id', '=', user)
    .select(['begun_at', 'prepared_at'])
    .executeTakeFirstOrThrow();
  return { begunAt: instant(row.begun_at.getTime()), prepared: row.prepared_at !== null };
}

/** Some subscriber's seed was interrupted. */
export const hasUnfinishedSeed = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('seeds').where('finished_at', 'is', null).select('user_id').limit(1).executeTakeFirst()) !==
  undefined;

export async function markSeedPrepared(db: Db, user: UserId, at: Instant): Promise<void> {
  await db
    .updateTable('seeds')
    .set({ prepared_at: new Date(at) })
    .where('user_id', '=', user)
    .execute();
}

/** @returns false when it was finished already */
export async function finishSeed(tx: Db, user: UserId, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('seeds')
    .set({ finished_at: new Date(at) })
    .where('user_id', '=', user)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
