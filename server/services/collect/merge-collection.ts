import { concludeUnfollows } from '../../../shared/domain/activity/removals.ts';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import { limitCoverage } from '../../../shared/domain/policy/decide.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database, Db, MergeResult, StagedTables } from '../../db/database.ts';
import { ensurePartitions } from '../../db/partitions.ts';
import { lockRevision, saveCollected } from '../../db/repositories/collected-profiles.ts';
import {
  addConcluded,
  countStandingFollows,
  type KeyScope,
  markRemoved,
  rememberFollows,
  stillFollowed,
  takeEndedFollows,
  unmarkReturned,
} from '../../db/repositories/removals.ts';
import type { ProfileEstimate } from '../../db/schema.ts';
import type { CollectReport, RemovalScope } from '../../ports/activity-source.ts';
import type { Intake } from './intake.ts';

/** Somebody else changed the profile while this collection ran; what it brought must not count. */
export class OvertakenError extends Error {
  constructor() {
    super('the profile was deleted or collected by somebody else meanwhile');
    this.name = 'OvertakenError';
  }
}

export interface Collection {
  readonly profile: ProfileId;
  /** When it began: what it saw is of then. */
  readonly now: Instant;
  readonly clock: Clock;
  /** The revision that the collection began from. */
  readonly since: string | null;
  readonly report: CollectReport;
  /** Only what the feed of a watchlist shows was read. */
  readonly feedOnly: boolean;
}

export interface Merged extends MergeResult {
  readonly removed: number;
  readonly unfollows: number;
}

const NOTHING: Merged = { inserted: 0, repeated: 0, removed: 0, unfollows: 0 };
const NO_KEYS: KeyScope = { prefixes: [], except: [] };

const scopeOf = (scope: RemovalScope): KeyScope => (scope.kind === 'none' ? NO_KEYS : scope);

async function holdProfile(tx: Db, { profile, since }: Collection): Promise<void> {
  const held = await lockRevision(tx, profile);
  if (held === undefined || held.revision !== since) throw new OvertakenError();
}

/** The follows recorded beside those that the network counts; null where it counts none or tells no follows. */
async function estimateOf(tx: Db, { profile, report }: Collection): Promise<ProfileEstimate | null> {
  const claimed = report.profile.follows;
  if (claimed === null || claimed === 0 || report.coverage.follow === 'none') return null;
  return { recorded: Math.min(claimed, await countStandingFollows(tx, profile)), claimed };
}

async function saveProfile(tx: Db, collection: Collection): Promise<void> {
  const { profile, now, report } = collection;
  const { username, name, userpic, url, bio, followers, follows, posts, flags } = report.profile;
  await saveCollected(tx, profile, {
    ...{ username, name, userpic, url, bio, followers, follows, posts, flags },
    revision: report.revision,
    coverage: limitCoverage(report.coverage, flags),
    estimate: await estimateOf(tx, collection),
    collectedAt: now,
    feedOnly: collection.feedOnly,
  });
}

async function applyRemovals(
  tx: Db,
  staged: StagedTables,
  collection: Collection,
): Promise<{ removed: number; unfollows: number }> {
  const { profile, now, clock, report } = collection;
  const scope = scopeOf(report.removals);
  const ended = await takeEndedFollows(tx, staged, { profile, scope });
  const targets = await stillFollowed(
    tx,
    profile,
    ended.map(({ targetId }) => targetId),
  );
  // Dated with now, when it begins to count: readers are told what is newer than what they were told last.
  const removed = await markRemoved(tx, staged, { profile, scope, at: clock.now() });
  const unfollows = concludeUnfollows(ended, targets, now);
  return { removed, unfollows: await addConcluded(tx, { profile, seenAt: now, actions: unfollows }) };
}

/**
 * Makes one collection count, all at once: its actions, what it says was removed, the unfollows that follow from that,
 * and the profile's new revision. When it throws, nothing of it is there.
 * @throws OvertakenError
 */
export async function mergeCollection(database: Database, intake: Intake, collection: Collection): Promise<Merged> {
  if (!intake.touched() && collection.report.removals.kind === 'none') {
    await database.db.transaction().execute(async (tx) => {
      await holdProfile(tx, collection);
      await saveProfile(tx, collection);
    });
    return NOTHING;
  }
  await ensurePartitions(database.db, [collection.now]);
  const stage = await intake.stage();
  const { result, value } = await stage.merge(async (tx, staged) => {
    await holdProfile(tx, collection);
    await unmarkReturned(tx, staged, collection.profile);
    await rememberFollows(tx, staged, { profile: collection.profile, older: intake.olderFollows });
    const changes = await applyRemovals(tx, staged, collection);
    await saveProfile(tx, collection);
    return changes;
  });
  return { ...result, ...value };
}
