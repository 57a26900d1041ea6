import { sql } from 'kysely';
import type { CoverageMatrix } from '../../../shared/domain/activity/coverage.ts';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { DenialReason, ProfileFlags } from '../../../shared/domain/policy/tracking.ts';
import type { Db } from '../database.ts';
import type { ProfileEstimate, ProfileProgress } from '../schema.ts';

/** What a collection learned of the profile itself. */
export interface CollectedProfile {
  readonly username: string;
  readonly name: string | null;
  readonly userpic: string | null;
  readonly url: string | null;
  readonly bio: string | null;
  readonly followers: number | null;
  readonly follows: number | null;
  readonly posts: number | null;
  readonly flags: ProfileFlags;
  readonly revision: string | null;
  readonly coverage: CoverageMatrix;
  readonly estimate: ProfileEstimate | null;
  readonly collectedAt: Instant;
  /** Only what the feed of a watchlist shows was read. */
  readonly feedOnly: boolean;
}

/** Stopped by a block: what the network says of it meanwhile changes nothing. */
const BLOCKED = sql<boolean>`(stopped_reason in ('opted-out', 'under-review') or external_id like 'withheld:%')`;

export async function readProfile(db: Db, id: ProfileId) {
  return db.selectFrom('profiles').where('id', '=', id).selectAll().executeTakeFirst();
}

/** The stored revision, the row held until the transaction ends; undefined when the profile is gone. */
export async function lockRevision(tx: Db, id: ProfileId): Promise<{ readonly revision: string | null } | undefined> {
  return tx.selectFrom('profiles').where('id', '=', id).select('revision').forUpdate().executeTakeFirst();
}

export async function saveCollected(tx: Db, id: ProfileId, collected: CollectedProfile): Promise<void> {
  const { collectedAt, feedOnly, flags, coverage, estimate, ...shown } = collected;
  await tx
    .updateTable('profiles')
    .set({
      ...shown,
      flags: JSON.stringify(flags),
      coverage: JSON.stringify(coverage),
      estimate: estimate === null ? null : JSON.stringify(estimate),
      collected_at: new Date(collectedAt),
      feed_only: feedOnly,
    })
    .where('id', '=', id)
    .execute();
}

export async function saveProgress(db: Db, id: ProfileId, progress: ProfileProgress | null): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ progress: progress === null ? null : JSON.stringify(progress) })
    .where('id', '=', id)
    .execute();
}

/**
 * The profile may not be collected any more: said at once, with whatever was running forgotten. Of a deleted account every
 * action counts as removed, so that its content is hidden now and erased soon. Blocks that the operator or the owner set stand.
 */
export async function stopProfile(
  db: Db,
  id: ProfileId,
  { reason, at }: { reason: DenialReason; at: Instant },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('profiles')
      .set({ stopped_reason: sql`case when ${BLOCKED} then stopped_reason else ${reason}::text end`, progress: null })
      .where('id', '=', id)
      .execute();
    if (reason !== 'deleted') return;
    await tx
      .updateTable('actions')
      .set({ removed_at: new Date(at) })
      .where('profile_id', '=', id)
      .where('removed_at', 'is', null)
      .execute();
  });
}

/** Own posts that may still receive likes, newest first. */
export async function recentPostCodes(db: Db, id: ProfileId, since: Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('actions')
    .where('profile_id', '=', id)
    .where('kind', '=', 'post')
    .where('occurred_at', '>=', new Date(since))
    .where('removed_at', 'is', null)
    .where('post_code', 'is not', null)
    .select('post_code')
    .orderBy('occurred_at', 'desc')
    .execute();
  return rows.flatMap(({ post_code }) => post_code ?? []);
}
