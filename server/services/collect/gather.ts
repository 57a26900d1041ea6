import { type AliasOf, withholdKey } from '../../../shared/domain/activity/withheld.ts';
import { isSettled } from '../../../shared/domain/collect/looks-by-age.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { decideTracking } from '../../../shared/domain/policy/decide.ts';
import type { Finding } from '../../../shared/domain/policy/standstill.ts';
import { firstFeedInstant, firstKeptInstant } from '../../../shared/domain/retention/retention.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Database, Db } from '../../db/database.ts';
import { storableRange } from '../../db/partitions.ts';
import { type readProfile, recentPosts } from '../../db/repositories/collected-profiles.ts';
import { StorageError } from '../../db/storage-error.ts';
import type {
  ActivitySource,
  CollectOutcome,
  CollectRequest,
  CollectSink,
  OlderAnswer,
  Pace,
  RemovalScope,
} from '../../ports/activity-source.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { createIntake, type Intake } from './intake.ts';
import { type Merged, mergeCollection, OvertakenError } from './merge-collection.ts';
import type { ProgressWriter } from './progress-writer.ts';

/** Own posts of the last four weeks are asked for the likes they received. */
const RECEIVED_WINDOW_MS = 28 * DAY;

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof readProfile>>>;

export interface CollectRun {
  /** When it began: what it sees is of then. */
  readonly now: Instant;
  readonly signal: AbortSignal;
  readonly progress: ProgressWriter;
  /** Nobody has reports of it, it is on watchlists alone: what a feed shows is enough. */
  readonly feedOnly: boolean;
  readonly pace: Pace;
}

export type Gathered =
  | ({ readonly status: 'collected'; readonly skipped: Readonly<Record<string, number>> } & Merged)
  | { readonly status: 'denied'; readonly finding: Finding }
  | { readonly status: 'overtaken' };

/** Why the account may not be tracked any more, by the network's word or by policy on what it says now. */
async function denialOf(outcome: CollectOutcome, blocks: Blocklist): Promise<Finding | null> {
  if (outcome.status === 'stopped') return { reason: outcome.reason };
  if (outcome.status === 'missing') return { reason: 'missing', look: outcome.look };
  const { network, id, username, flags, bio } = outcome.profile;
  const facts = await blocks.facts(network, id, username);
  const decision = decideTracking({ network, flags, bio, ownedByViewer: false, ...facts });
  if (decision.allowed) return null;
  const { reason } = decision;
  // A flag is the server's word alone, whose directory led to it.
  if (reason === 'missing' || reason === 'deleted') {
    return { reason: 'missing', look: { directory: 'there', server: 'missing' } };
  }
  return { reason };
}

function olderAnswerOf({ older_revision: revision, older_seen_at: seenAt }: ProfileRow): OlderAnswer | null {
  return revision === null || seenAt === null ? null : { revision, seenAt: instant(seenAt.getTime()) };
}

async function requestFor(
  db: Db,
  row: ProfileRow,
  input: { now: Instant; keptFrom: Instant; feedOnly: boolean },
): Promise<CollectRequest> {
  const { now, keptFrom, feedOnly } = input;
  const receivedFrom = feedOnly ? now : instant(now - RECEIVED_WINDOW_MS);
  const posts = await recentPosts(db, row.id, receivedFrom);
  const own = {
    recentPosts: posts.map(({ code }) => code),
    settledPosts: posts.filter(({ at }) => isSettled(at, now)).map(({ code }) => code),
  };
  const older = olderAnswerOf(row);
  // What was read for a feed lacks what reports need, and what an older answer hid may be there: it is read from its beginning.
  const since = (row.feed_only && !feedOnly) || older !== null ? null : row.revision;
  // What it lacked is not asked for at every collection; a reading from the beginning for another reason asks for everything.
  const waits = row.incomplete !== null && now < row.incomplete.askAgainAt && !row.feed_only && older === null;
  const known = {
    ...{ newest: row.revision, older, server: row.server, memory: row.memory },
    incomplete: waits ? row.incomplete : null,
  };
  const { external_id: externalId, username } = row;
  return { externalId, username, since, now, receivedFrom, ...own, keptFrom, ...known };
}

const sinkOf = (intake: Intake, progress: ProgressWriter): CollectSink => ({
  actions: intake.actions,
  present: intake.present,
  progress: progress.set,
});

/** Keys that name somebody are stored under their alias where they asked not to be shown. */
const asStored = (removals: RemovalScope, aliasOf: AliasOf): RemovalScope =>
  removals.kind === 'keys' ? { ...removals, keys: removals.keys.map((key) => withholdKey(key, aliasOf)) } : removals;

const isOvertaken = (error: unknown): boolean =>
  error instanceof OvertakenError || (error instanceof StorageError && error.code === 'overtaken');

/**
 * Reads what is new of a profile and makes it count in one transaction, or nothing of it.
 * @throws SourceError, or the signal's reason
 */
export async function gather(
  deps: {
    readonly database: Database;
    readonly clock: Clock;
    readonly blocks: Blocklist;
    readonly source: ActivitySource;
  },
  row: ProfileRow,
  run: CollectRun,
): Promise<Gathered> {
  const { database } = deps;
  const { feedOnly, now } = run;
  const range = { from: feedOnly ? firstFeedInstant(now) : firstKeptInstant(now), to: storableRange(now).to };
  const aliasOf = await deps.blocks.aliases(row.id, row.network);
  const intake = createIntake(database.bulk, { profile: row.id, now, range, aliasOf });
  try {
    const asked = await requestFor(database.db, row, { now, keptFrom: range.from, feedOnly });
    const request = { ...asked, pace: run.pace };
    const outcome = await deps.source.collect(request, sinkOf(intake, run.progress), run.signal);
    run.signal.throwIfAborted();
    const finding = await denialOf(outcome, deps.blocks);
    if (finding !== null) return { status: 'denied', finding };
    if (outcome.status !== 'collected') throw new TypeError('an account that was not collected has a reason');
    const report = { ...outcome, removals: asStored(outcome.removals, aliasOf) };
    const collection = {
      profile: row.id,
      now,
      clock: deps.clock,
      since: row.revision,
      report,
      feedOnly,
      looksUp: true,
    };
    const merged = await mergeCollection(database, intake, collection);
    return { status: 'collected', skipped: { ...outcome.skipped, ...intake.leftOut }, ...merged };
  } catch (error) {
    if (isOvertaken(error)) return { status: 'overtaken' };
    throw error;
  } finally {
    await intake.discard();
  }
}
