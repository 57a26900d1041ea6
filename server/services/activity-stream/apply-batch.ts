import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { firstKeptInstant } from '../../../shared/domain/retention/retention.ts';
import type { Database, Tx } from '../../db/database.ts';
import { ensurePartitions } from '../../db/partitions.ts';
import { missStream } from '../../db/repositories/streamed-profiles.ts';
import { moveCursor, noteGap } from '../../db/repositories/streams.ts';
import type { StreamBatch, StreamEvent, StreamGap } from '../../ports/activity-stream.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { type ApplyInput, applyEvents } from './apply-events.ts';

/** Another process reads the stream by now: nothing of the batch counts, it is read there. */
export class LostStreamError extends Error {
  constructor() {
    super('another process reads the stream');
    this.name = 'LostStreamError';
  }
}

/** A collection is being merged into the profile: nothing of the batch counts yet. */
export class BusyProfileError extends Error {
  readonly profile: ProfileId;

  constructor(profile: ProfileId) {
    super('a collection is being merged into a profile that the stream tells of');
    this.name = 'BusyProfileError';
    this.profile = profile;
  }
}

export interface BatchDeps {
  readonly database: Database;
  readonly blocks: Blocklist;
  readonly network: Network;
  /** The lease's. */
  readonly holder: string;
}

export interface BatchInput {
  readonly batch: StreamBatch;
  /** The followed profiles by their network's id. */
  readonly followed: ReadonlyMap<string, ProfileId>;
  /** Profiles that stayed busy: of them nothing of the batch is stored, and they are collected instead. */
  readonly passedOver: ReadonlySet<ProfileId>;
  readonly now: Instant;
}

/** Each profile's events in the order in which they came, by profile: everybody locks them in this order. */
function byProfile({ batch, followed }: BatchInput): [ProfileId, StreamEvent[]][] {
  const found = new Map<ProfileId, StreamEvent[]>();
  for (const event of batch.events) {
    const profile = followed.get(event.account);
    if (profile === undefined) continue;
    const its = found.get(profile);
    if (its === undefined) found.set(profile, [event]);
    else its.push(event);
  }
  return [...found].sort(([a], [b]) => a - b);
}

/** The months of these times have to be there before anything is stored. */
function timesOf({ batch, now }: BatchInput): Instant[] {
  const kept = firstKeptInstant(now);
  const recorded = batch.events.flatMap((event) => (event.kind === 'recorded' ? event.action.at : []));
  return [now, ...batch.events.map(({ at }) => at), ...recorded.filter((at) => at >= kept)];
}

interface Missed extends StreamGap {
  readonly profiles: readonly ProfileId[];
}

async function recordMissed(tx: Tx, network: Network, { profiles, from, to, reason }: Missed): Promise<void> {
  const missed = await missStream(tx, { profiles, since: to });
  await noteGap(tx, { network, from, to, reason, profiles: missed });
}

/** What the stream itself missed, and what could not be stored while others were at work. */
function missedOf({ batch, followed, passedOver, now }: BatchInput): Missed[] {
  const gap = batch.gap === null ? [] : [{ ...batch.gap, profiles: [...followed.values()] }];
  if (passedOver.size === 0) return gap;
  const from = batch.events.reduce((first, { at }) => (at < first ? at : first), now);
  return [...gap, { from, to: now, reason: 'busy', profiles: [...passedOver] }];
}

/**
 * Stores a batch, and how far the stream has been read with it, in one transaction: all of it, or nothing.
 * @returns the profiles that it told of
 * @throws LostStreamError, BusyProfileError
 */
export async function applyBatch(deps: BatchDeps, input: BatchInput): Promise<readonly ProfileId[]> {
  const { database, blocks, network, holder } = deps;
  const parts: ApplyInput[] = [];
  for (const [profile, events] of byProfile(input)) {
    if (input.passedOver.has(profile)) continue;
    parts.push({ profile, events, now: input.now, aliasOf: await blocks.aliases(profile, network) });
  }
  if (input.batch.events.length > 0) await ensurePartitions(database.db, timesOf(input));
  await database.db.transaction().execute(async (tx) => {
    if (!(await moveCursor(tx, { network, holder, cursor: input.batch.cursor }))) throw new LostStreamError();
    for (const part of parts) {
      if ((await applyEvents(tx, part)) === 'busy') throw new BusyProfileError(part.profile);
    }
    for (const missed of missedOf(input)) await recordMissed(tx, network, missed);
  });
  return parts.map(({ profile }) => profile);
}
