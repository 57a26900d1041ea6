import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { decideTracking } from '../../../shared/domain/policy/decide.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import { firstFeedInstant, firstKeptInstant } from '../../../shared/domain/retention/retention.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database, Db } from '../../db/database.ts';
import { storableRange } from '../../db/partitions.ts';
import { type readProfile, recentPostCodes } from '../../db/repositories/collected-profiles.ts';
import type { ActivitySource, CollectOutcome, CollectRequest, CollectSink } from '../../ports/activity-source.ts';
import type { Blocks } from '../blocks/blocks.ts';
import { createIntake, type Intake } from './intake.ts';
import { type Merged, mergeCollection, OvertakenError } from './merge-collection.ts';
import type { ProgressWriter } from './progress-writer.ts';

/** Own posts of the last four weeks are asked for the likes they received. */
const RECEIVED_WINDOW_MS = 28 * DAY;

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof readProfile>>>;

export interface CollectRun {
  readonly signal: AbortSignal;
  readonly progress: ProgressWriter;
  /** Nobody has reports of it, it is on watchlists alone: what a feed shows is enough. */
  readonly feedOnly: boolean;
}

export type Gathered =
  | ({ readonly status: 'collected'; readonly skipped: Readonly<Record<string, number>> } & Merged)
  | { readonly status: 'denied'; readonly reason: DenialReason }
  | { readonly status: 'overtaken' };

/** Why the account may not be tracked any more, by the network's word or by policy on what it says now. */
async function denialOf(outcome: CollectOutcome, blocks: Blocks): Promise<DenialReason | null> {
  if (outcome.status === 'stopped') return outcome.reason;
  const { network, id, flags, bio } = outcome.profile;
  const decision = decideTracking({ network, flags, bio, ownedByViewer: false, ...(await blocks.facts(network, id)) });
  return decision.allowed ? null : decision.reason;
}

async function requestFor(
  db: Db,
  row: ProfileRow,
  about: { now: Instant; keptFrom: Instant; feedOnly: boolean },
): Promise<CollectRequest> {
  const { now, keptFrom, feedOnly } = about;
  const receivedFrom = feedOnly ? now : instant(now - RECEIVED_WINDOW_MS);
  const recentPosts = await recentPostCodes(db, row.id, receivedFrom);
  // What was read for a feed lacks what reports need: it is read from its beginning.
  const since = row.feed_only && !feedOnly ? null : row.revision;
  return { externalId: row.external_id, since, now, receivedFrom, recentPosts, keptFrom };
}

const sinkOf = (intake: Intake, progress: ProgressWriter): CollectSink => ({
  actions: intake.actions,
  present: intake.present,
  progress: progress.set,
});

/**
 * Reads what is new of a profile and makes it count in one transaction, or nothing of it.
 * @throws SourceError, or the signal's reason
 */
export async function gather(
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly blocks: Blocks;
    readonly source: ActivitySource;
  },
  row: ProfileRow,
  run: CollectRun,
): Promise<Gathered> {
  const { database } = deps;
  const now = deps.clock.now();
  const { feedOnly } = run;
  const range = { from: feedOnly ? firstFeedInstant(now) : firstKeptInstant(now), to: storableRange(now).to };
  const aliasOf = await deps.blocks.aliases(row.id, row.network);
  const intake = createIntake(database.bulk, { profile: row.id, now, range, aliasOf });
  try {
    const request = await requestFor(database.db, row, { now, keptFrom: range.from, feedOnly });
    const outcome = await deps.source.collect(request, sinkOf(intake, run.progress), run.signal);
    run.signal.throwIfAborted();
    const reason = await denialOf(outcome, deps.blocks);
    if (reason !== null || outcome.status === 'stopped') return { status: 'denied', reason: reason ?? 'deleted' };
    const collection = { profile: row.id, now, clock: deps.clock, since: row.revision, report: outcome, feedOnly };
    const merged = await mergeCollection(database, intake, collection);
    return { status: 'collected', skipped: { ...outcome.skipped, ...intake.leftOut }, ...merged };
  } catch (error) {
    if (error instanceof OvertakenError) return { status: 'overtaken' };
    throw error;
  } finally {
    await intake.discard();
  }
}
