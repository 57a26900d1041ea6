import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import type { ProfileEstimate } from '../schema.ts';

/** What the network counted of a profile, and what was recorded beside that. */
export interface PeriodCounts {
  readonly followers: number | null;
  readonly follows: number | null;
  readonly posts: number | null;
  readonly estimate: ProfileEstimate | null;
  readonly postsEstimate: ProfileEstimate | null;
  readonly receivedEstimate: ProfileEstimate | null;
}

const jsonOrNull = (estimate: ProfileEstimate | null): string | null =>
  estimate === null ? null : JSON.stringify(estimate);

/** Keeps the counts for reports of what ended then; the first collection after that end counts. */
export async function savePeriodCounts(
  tx: Db,
  profile: ProfileId,
  input: PeriodCounts & { readonly endedAt: Instant; readonly collectedAt: Instant },
): Promise<void> {
  const { endedAt, collectedAt, estimate, postsEstimate, receivedEstimate, ...counts } = input;
  await tx
    .insertInto('period_counts')
    .values({
      ...counts,
      profile_id: profile,
      ended_at: new Date(endedAt),
      collected_at: new Date(collectedAt),
      estimate: jsonOrNull(estimate),
      posts_estimate: jsonOrNull(postsEstimate),
      received_estimate: jsonOrNull(receivedEstimate),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The counts of the first collection after the end; null where there was none in time, or before such counts were kept. */
export async function periodCounts(
  db: Db,
  profile: ProfileId,
  endedAt: Instant,
): Promise<(PeriodCounts & { readonly collectedAt: Instant }) | null> {
  const row = await db
    .selectFrom('period_counts')
    .where('profile_id', '=', profile)
    .where('ended_at', '=', new Date(endedAt))
    .select(['collected_at', 'followers', 'follows', 'posts', 'estimate', 'posts_estimate', 'received_estimate'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { collected_at, posts_estimate: postsEstimate, received_estimate: receivedEstimate, ...counts } = row;
  return { ...counts, postsEstimate, receivedEstimate, collectedAt: instant(collected_at.getTime()) };
}

export async function forgetPeriodCounts(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('period_counts').where('ended_at', '<', new Date(before)).execute();
}
