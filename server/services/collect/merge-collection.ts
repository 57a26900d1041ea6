import type { CoverageLevel } from '../../../shared/domain/activity/coverage.ts';
import { agreesSince } from '../../../shared/domain/activity/removals.ts';
import { type RememberedIncomplete, rememberIncomplete } from '../../../shared/domain/collect/incomplete.ts';
import { type OpenLookUps, openLookUps } from '../../../shared/domain/collect/look-ups.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { limitCoverage } from '../../../shared/domain/policy/decide.ts';
import { mayPass } from '../../../shared/domain/policy/recheck.ts';
import { tellsOf } from '../../../shared/domain/report/social-profile.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { PERIOD_TYPES, periodOf, periodTo, shiftPeriod } from '../../../shared/domain/time/period.ts';
import type { Clock } from '../../core/clock.ts';
import type { KeyScope } from '../../db/bulk/key-ranges.ts';
import type { Database, Db, MergeResult, StagedTables } from '../../db/database.ts';
import type { ProfileEstimate } from '../../db/lasting-tables.ts';
import { ensurePartitions } from '../../db/partitions.ts';
import { lockCollected, saveCollected } from '../../db/repositories/collected-profiles.ts';
import { findEdited, takeOverEdits } from '../../db/repositories/edits.ts';
import { savePeriodCounts } from '../../db/repositories/period-counts.ts';
import { countStanding, findGone, type GoneKeys } from '../../db/repositories/removals.ts';
import {
  findReturned,
  type ReturnedKeys,
  takeBackUnfollows,
  unmarkReturned,
  unmarkUnconfirmed,
} from '../../db/repositories/returned.ts';
import { countStandingFollows, type FollowRecord, rememberFollows } from '../../db/repositories/standing-follows.ts';
import { endStandstill } from '../../db/repositories/standstills.ts';
import { forgetChanges, newerChanges } from '../../db/repositories/stream-changes.ts';
import type { CollectReport, ReceivedCount, RemovalScope } from '../../ports/activity-source.ts';
import { applyRemovals } from './apply-removals.ts';
import type { Intake } from './intake.ts';

/** Somebody else changed the profile while this collection ran; what it brought must not count. */
export class OvertakenError extends Error {
  constructor() {
    super('the profile was deleted, blocked or collected by somebody else meanwhile');
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
  /** Names and posts are looked up next, and it counts when that has ended. */
  readonly looksUp: boolean;
}

export interface Merged extends MergeResult {
  readonly removed: number;
  readonly unfollows: number;
}

const NOTHING: Merged = { inserted: 0, repeated: 0, removed: 0, unfollows: 0 };
const NO_KEYS: KeyScope = { prefixes: [], except: [] };

const scopeOf = (scope: RemovalScope): KeyScope => {
  if (scope.kind === 'none') return NO_KEYS;
  return scope.kind === 'keys' ? { ...NO_KEYS, keys: scope.keys } : scope;
};

interface Held {
  /** Posts from before raw actions are kept, as they were counted last. */
  readonly olderPosts: number | null;
  /** Likes and reposts received, as they were compared last. */
  readonly received: ProfileEstimate | null;
  readonly reposted: ProfileEstimate | null;
  readonly incomplete: RememberedIncomplete | null;
  readonly lookingUp: OpenLookUps | null;
  /** When the last one began that counts. */
  readonly countedAt: Instant | null;
}

/** Holds the profile until the transaction ends. One that stood still goes on: nothing stands against it any more. */
async function holdProfile(tx: Db, { profile, since, now }: Collection): Promise<Held> {
  const held = await lockCollected(tx, profile);
  if (held === undefined || held.revision !== since) throw new OvertakenError();
  if (held.stopped_reason !== null && !mayPass(held.stopped_reason)) throw new OvertakenError();
  await endStandstill(tx, profile, now);
  return {
    olderPosts: held.older_posts,
    received: held.received_estimate,
    reposted: held.reposted_estimate,
    incomplete: held.incomplete,
    lookingUp: held.looking_up,
    countedAt: held.collected_at === null ? null : instant(held.collected_at.getTime()),
  };
}

/** The follows recorded beside those that the network counts; null where it counts none or tells no follows. */
function estimateOf({ report }: Collection, standing: number): ProfileEstimate | null {
  const claimed = report.profile.follows;
  if (claimed === null || claimed === 0 || report.coverage.follow === 'none') return null;
  return { recorded: Math.min(claimed, standing), claimed };
}

/** The posts recorded beside those that the network counts; null where it counts none, or older ones were never counted. */
async function postsEstimateOf(
  tx: Db,
  { profile, report }: Collection,
  olderPosts: number | null,
): Promise<ProfileEstimate | null> {
  const { ownPosts } = report;
  const claimed = report.profile.posts;
  if (ownPosts === undefined || olderPosts === null || claimed === null || claimed === 0) return null;
  if (ownPosts.kinds.some((kind) => report.coverage[kind] === 'none')) return null;
  const recorded = olderPosts + (await countStanding(tx, profile, ownPosts.kinds));
  return { recorded: Math.min(claimed, recorded), claimed };
}

/** What was told of beside what the network counts, as posts were asked for it last; null where it tells none. */
function receivedEstimateOf(
  level: CoverageLevel,
  count: ReceivedCount | undefined,
  before: ProfileEstimate | null,
): ProfileEstimate | null {
  if (level === 'none') return null;
  if (count === undefined) return before;
  const { told, counted } = count;
  return counted === 0 ? null : { recorded: Math.min(told, counted), claimed: counted };
}

/** The ends of the last week and of the last month, where a look now tells of them. */
const justEnded = (now: Instant): Instant[] =>
  PERIOD_TYPES.map((type) => shiftPeriod(periodOf(type, dayOf(now)), 1))
    .filter((period) => tellsOf(period, now))
    .map(periodTo);

/** Whether a period that ended before it is covered by it: nothing was left out, and the answer was no older one. */
const isComplete = ({ report, feedOnly }: Collection): boolean =>
  !feedOnly && (report.incomplete ?? null) === null && (report.older ?? null) === null;

/** `standing` is how many follows are known to stand. */
async function saveProfile(tx: Db, collection: Collection, held: Held & { readonly standing: number }): Promise<void> {
  const { profile, now, report } = collection;
  const { network, username, name, userpic, url, bio, followers, follows, posts, flags } = report.profile;
  const estimate = estimateOf(collection, held.standing);
  const olderPosts = report.ownPosts?.older ?? held.olderPosts;
  const postsEstimate = await postsEstimateOf(tx, collection, olderPosts);
  const { 'like-received': likes, 'repost-received': reposts } = report.coverage;
  const received = {
    receivedEstimate: receivedEstimateOf(likes, report.received, held.received),
    repostedEstimate: receivedEstimateOf(reposts, report.reposted, held.reposted),
  };
  const moment = { collectedAt: now, complete: isComplete(collection) };
  for (const endedAt of justEnded(now)) {
    await savePeriodCounts(tx, profile, {
      followers,
      follows,
      posts,
      estimate,
      postsEstimate,
      ...received,
      endedAt,
      collectedAt: now,
      countedAt: held.countedAt,
    });
  }
  await saveCollected(tx, profile, {
    ...{ username, name, userpic, url, bio, followers, follows, posts, flags },
    revision: report.revision,
    memory: report.memory ?? null,
    coverage: limitCoverage(report.coverage, network, flags),
    estimate,
    postsEstimate,
    ...received,
    readBy: report.readBy ?? null,
    wholeSince: report.wholeSince ?? null,
    olderPosts,
    ...moment,
    lookingUp: collection.looksUp ? openLookUps(held.lookingUp, moment) : null,
    incomplete: rememberIncomplete(report.incomplete ?? null, held.incomplete, now),
    feedOnly: collection.feedOnly,
    server: report.server ?? null,
    older: report.older ?? null,
  });
}

const isProven = ({ removals }: CollectReport): boolean => removals.kind === 'none' || removals.proven;

/** Up to where the answer tells; null where it says nothing of that. */
const toldUpTo = ({ older, incomplete, revision }: CollectReport): string | null =>
  older?.revision ?? incomplete?.revision ?? revision;

interface Found {
  readonly gone: GoneKeys;
  readonly returned: ReturnedKeys;
  /** Actions whose words were changed. */
  readonly edited: readonly string[];
  /** Follows that are known to stand, those of the collection included. */
  readonly standing: number;
}

/** What the merge will have to change, looked for a few rows at a time: nobody else delivers to the profile meanwhile. */
async function lookAtStored(
  db: Db,
  staged: StagedTables,
  input: { collection: Collection; older: readonly FollowRecord[] },
): Promise<Found> {
  const { profile, report, now } = input.collection;
  const gone = await findGone(db, staged, { profile, scope: scopeOf(report.removals) });
  const returned = await findReturned(db, staged, { profile, older: input.older });
  const newer = await newerChanges(db, profile, { revision: toldUpTo(report), now });
  await rememberFollows(db, staged, { profile, older: input.older, ended: newer.removed });
  const edited = await findEdited(db, staged, profile);
  return { ...withoutOutdated({ gone, returned }, newer), edited, standing: await countStandingFollows(db, profile) };
}

/** What the stream has said since the answer was made stands: what it added is not gone, what it removed is not back. */
function withoutOutdated(
  { gone, returned }: Pick<Found, 'gone' | 'returned'>,
  { made, removed }: Awaited<ReturnType<typeof newerChanges>>,
): Pick<Found, 'gone' | 'returned'> {
  const isGone = (key: string): boolean => !made.has(key);
  const isBack = (key: string): boolean => !removed.has(key);
  return {
    gone: { actions: gone.actions.filter(isGone), follows: gone.follows.filter(isGone) },
    returned: {
      sent: returned.sent.filter(isBack),
      named: returned.named.filter(isBack),
      follows: returned.follows.filter(isBack),
    },
  };
}

/**
 * Makes one collection count, all at once: its actions, what it says was removed, the unfollows that follow from that,
 * and the profile's new revision. When it throws, nothing of it is there.
 * @throws OvertakenError
 */
export async function mergeCollection(database: Database, intake: Intake, collection: Collection): Promise<Merged> {
  const { db } = database;
  const { profile } = collection;
  if (!intake.touched() && collection.report.removals.kind === 'none') {
    const standing = await countStandingFollows(db, profile);
    await db.transaction().execute(async (tx) => {
      await saveProfile(tx, collection, { ...(await holdProfile(tx, collection)), standing });
    });
    return NOTHING;
  }
  await ensurePartitions(db, [collection.now]);
  const stage = await intake.stage();
  const older = intake.olderFollows;
  const found = await lookAtStored(db, await stage.settle(), { collection, older });
  const { result, value } = await stage.merge(async (tx, staged) => {
    const held = await holdProfile(tx, collection);
    // Before the marks of the follows go: by them a wrong unfollow is known.
    await takeBackUnfollows(tx, staged, { profile, ...found });
    await unmarkReturned(tx, staged, { profile, ...found });
    await unmarkUnconfirmed(tx, { profile, ...found });
    await takeOverEdits(tx, staged, { profile, keys: found.edited });
    const { now, clock, report } = collection;
    const agreed = isProven(report) ? null : agreesSince(now);
    const changes = await applyRemovals(tx, found.gone, { profile, at: now, now: clock.now(), agreed });
    await forgetChanges(tx, profile, { revision: toldUpTo(report), now });
    await saveProfile(tx, collection, { ...held, standing: found.standing - changes.ended });
    return { removed: changes.removed, unfollows: changes.unfollows };
  });
  return { ...result, ...value };
}
