import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { isLookDue } from '../../../shared/domain/policy/standstill.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Database } from '../../db/database.ts';
import { endAbandonedProgress } from '../../db/repositories/collect-queue.ts';
import { readProfile, saveProgress } from '../../db/repositories/collected-profiles.ts';
import { endLookUps } from '../../db/repositories/look-ups.ts';
import { standstillOf } from '../../db/repositories/standstills.ts';
import { activeTrackers } from '../../db/repositories/trackers.ts';
import { watchedProfiles } from '../../db/repositories/watches.ts';
import { type ActivitySource, type Pace, SourceError } from '../../ports/activity-source.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { createAnnouncer } from './announce.ts';
import { createDirectoryFiller, type DirectoryFiller } from './fill-directories.ts';
import { type CollectRun, type Gathered, gather, type ProfileRow } from './gather.ts';
import { createFollowedLooker, type FollowedLooker } from './look-at-followed.ts';
import { createProgressWriter } from './progress-writer.ts';
import { standStill, standUnanswered } from './stand-still.ts';

/** A first fill collects without a job; whatever is older and has none was given up. */
const ABANDONED_AFTER_MS = 10 * MINUTE;

type CollectResult =
  | Extract<Gathered, { status: 'collected' }>
  | { readonly status: 'stopped'; readonly reason: DenialReason }
  /** Nothing to do: nobody tracks or watches it any more, it stands still and no look is due, or another collection was faster. */
  | { readonly status: 'not-needed' };

export interface CollectService {
  /**
   * Reads what is new of a profile and stores it in one transaction, then fills the directories of people and posts: after that it counts.
   * Repeating it changes nothing. One that stands still and is due to be looked at goes on if nothing stands against it now.
   * @throws SourceError when the network does not answer as it should, also on `signal`.
   */
  collect(profile: ProfileId, signal: AbortSignal, pace?: Pace): Promise<CollectResult>;
  /** Leaves word on the profile that collecting it failed; `error` says how, as a code of `SourceFailure` or `internal`. */
  failed(profile: ProfileId, error: unknown): Promise<void>;
  /** Clears up after collections whose worker was killed on their last try: what they were doing is not being done any more. */
  endAbandoned(): Promise<void>;
}

export interface CollectDeps {
  readonly database: Database;
  readonly sources: SourceRegistry;
  readonly blocks: Blocklist;
  readonly live: LiveHub;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called when the profile's actions, or the names and posts that they show, may have changed. */
  readonly tellChanges: (profile: ProfileId) => Promise<void>;
}

interface Wanted {
  readonly row: ProfileRow;
  /** Somebody has reports of it. */
  readonly tracked: boolean;
  /** It is on somebody's watchlist. */
  readonly watched: boolean;
}

/** The profile when there is a reason to collect it; else what was left of its progress is cleared. */
async function wantedOf({ database, clock }: CollectDeps, id: ProfileId): Promise<Wanted | null> {
  const { db } = database;
  const row = await readProfile(db, id);
  // Somebody's own archive is not read from its network.
  if (row === undefined || row.owner_id !== null) return null;
  const tracked = (await activeTrackers(db, clock.now(), { profile: id })).length > 0;
  const watched = (await watchedProfiles(db, [id])).length > 0;
  const standstill = standstillOf(row);
  const open = standstill === null || isLookDue(standstill, clock.now());
  if (open && (tracked || watched)) return { row, tracked, watched };
  if (row.progress !== null) await saveProgress(db, id, null);
  return null;
}

function sourceOf({ sources }: CollectDeps, { network }: ProfileRow): ActivitySource {
  const source = sources.get(network);
  if (source !== undefined) return source;
  throw new SourceError('refused', `accounts on ${network} cannot be read here`, { retryable: false });
}

/** Names, pictures and what became of a follow make a report better, but are never a reason to lose a collection. */
async function fill(
  tools: { directories: DirectoryFiller; followed: FollowedLooker; log: Logger },
  input: { wanted: Wanted; source: ActivitySource; run: CollectRun },
): Promise<void> {
  const { signal, progress } = input.run;
  const { row, tracked, watched } = input.wanted;
  try {
    // First: who is gone is not named below.
    if (tracked) await tools.followed.look(row.id, input.source, signal);
    const report = (done: number, total: number): void => progress.set('people', done, total);
    await tools.directories.fill(row.id, input.source, { signal, progress: report, ownPosts: watched });
  } catch (err) {
    signal.throwIfAborted();
    if (!(err instanceof SourceError)) throw err;
    tools.log.warn(
      { err, profile: row.id },
      'names, pictures or what became of follows could not be fetched; the next collection asks again',
    );
  }
}

export function createCollectService(deps: CollectDeps): CollectService {
  const { database, clock, log } = deps;
  const { db } = database;
  const announce = createAnnouncer({ db, live: deps.live, clock, log });
  const directories = createDirectoryFiller({ db, clock, blocks: deps.blocks });
  const followed = createFollowedLooker({ db, clock, blocks: deps.blocks });

  async function settle(id: ProfileId, gathered: Gathered): Promise<CollectResult> {
    const denied = gathered.status === 'denied';
    const reason = denied ? await standStill(db, id, { finding: gathered.finding, now: clock.now() }) : null;
    if (reason === null) await saveProgress(db, id, null);
    await announce(id);
    await deps.tellChanges(id);
    if (reason !== null) return { status: 'stopped', reason };
    return gathered.status === 'collected' ? gathered : { status: 'not-needed' };
  }

  return {
    async collect(id, signal, pace = 'patient') {
      const wanted = await wantedOf(deps, id);
      if (wanted === null) return { status: 'not-needed' };
      const { row, tracked } = wanted;
      const source = sourceOf(deps, row);
      const now = clock.now();
      const progress = createProgressWriter({ db, log, announce }, { profile: id, startedAt: now });
      progress.set('resolving', 0, null);
      try {
        const run = { now, signal, progress, feedOnly: !tracked, pace };
        const gathered = await gather({ database, clock, source, blocks: deps.blocks }, row, run);
        if (gathered.status === 'collected') {
          await fill({ directories, followed, log }, { wanted, source, run });
          await endLookUps(db, id, now);
        }
        await progress.close();
        return await settle(id, gathered);
      } finally {
        await progress.close();
      }
    },

    async failed(id, error) {
      if (await standUnanswered(db, id, clock.now())) return announce(id);
      const code = error instanceof SourceError ? error.failure : 'internal';
      await saveProgress(db, id, { stage: 'queued', done: 0, total: null, startedAt: clock.now(), error: code });
      await announce(id);
    },

    async endAbandoned() {
      const now = clock.now();
      const profiles = await endAbandonedProgress(db, { before: instant(now - ABANDONED_AFTER_MS), now });
      for (const id of profiles) {
        log.warn({ profile: id }, 'a collection was given up without a word');
        await announce(id);
      }
    },
  };
}
