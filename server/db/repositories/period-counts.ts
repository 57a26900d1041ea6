import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import type { ProfileEstimate } from '../lasting-tables.ts';

/** What the network counted of a profile, and what was recorded beside that. */
export interface PeriodCounts {
  readonly followers: number | null;
  readonly follows: number | null;
  readonly posts: number | null;
  readonly estimate: ProfileEstimate | null;
  readonly postsEstimate: ProfileEstimate | null;
  readonly receivedEstimate: ProfileEstimate | null;
  readonly repostedEstimate: ProfileEstimate | null;
}

const jsonOrNull = (estimate: ProfileEstimate | null): string | null =>
  estimate === null ? null : JSON.stringify(estimate);

/** Keeps the counts for reports of what ended then: those of the first collection after that end that counts. */
export async function savePeriodCounts(
  tx: Db,
  profile: ProfileId,
  input: PeriodCounts & {
    readonly endedAt: Instant;
    readonly collectedAt: Instant;
    /** When the last collection began that counts. */
    readonly countedAt: Instant | null;
  },
): Promise<void> {
  const { endedAt, collectedAt, countedAt, estimate, postsEstimate, receivedEstimate, repostedEstimate, ...counts } =
    input;
  const told = {
    ...counts,
    collected_at: new Date(collectedAt),
    estimate: jsonOrNull(estimate),
    posts_estimate: jsonOrNull(postsEstimate),
    received_estimate: jsonOrNull(receivedEstimate),
    reposted_estimate: jsonOrNull(repostedEstimate),
  };
  await tx
    .insertInto('period_counts')
    .values({ ...told, profile_id: profile, ended_at: new Date(endedAt) })
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'ended_at'])
        .doUpdateSet(told)
        // What is there was told by one that was cut off.
        .where('period_counts.collected_at', '>', new Date(countedAt ?? 0)),
    )
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
    .select(['collected_at', 'followers', 'follows', 'posts', 'estimate'])
    .select([
      'posts_estimate as postsEstimate',
      'received_estimate as receivedEstimate',
      'reposted_estimate as repostedEstimate',
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { collected_at, ...counts } = row;
  return { ...counts, collectedAt: instant(collected_at.getTime()) };
}

export async function forgetPeriodCounts(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('period_counts').where('ended_at', '<', new Date(before)).execute();
}
