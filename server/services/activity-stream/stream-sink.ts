import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { inMicroseconds } from '../../../shared/domain/time/microseconds.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Database } from '../../db/database.ts';
import { joinStream } from '../../db/repositories/streamed-profiles.ts';
import { beginCursor } from '../../db/repositories/streams.ts';
import type { ActivityStream, StreamBatch, StreamCursor, StreamRun } from '../../ports/activity-stream.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { LostStreamError } from './apply-batch.ts';
import { storeBatch } from './store-batch.ts';

export interface SinkDeps {
  readonly database: Database;
  readonly stream: ActivityStream;
  readonly blocks: Blocklist;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called for profiles of which something may have been removed, or that stopped. */
  readonly tellChanges: (profile: ProfileId) => Promise<void>;
}

export interface SinkInput {
  readonly holder: string;
  /** The followed profiles by their network's id, as they are now. */
  readonly followed: () => ReadonlyMap<string, ProfileId>;
  /** Milliseconds: how long a batch waits for a collection, how long between two tries, what a host may take to do what it was told. */
  readonly tuning: { readonly patience: number; readonly retry: number; readonly delay: number };
  readonly signal: AbortSignal;
  readonly onStored: (cursor: StreamCursor) => void;
}

/** Where what is read of a stream goes. */
export function createStreamSink(deps: SinkDeps, input: SinkInput): Pick<StreamRun, 'onBatch' | 'onFollowing'> {
  const { database, blocks, clock, log } = deps;
  const { network } = deps.stream;
  const { holder, followed, tuning, signal } = input;

  /** Reports show what is removed no more: whoever reads one is told. Nobody is told of what an account does. */
  async function tell({ events }: StreamBatch, told: readonly ProfileId[]): Promise<void> {
    const accounts = new Set(events.flatMap(({ kind, account }) => (kind === 'recorded' ? [] : account)));
    const profiles = new Set([...accounts].map((account) => followed().get(account)));
    for (const profile of told) if (profiles.has(profile)) await deps.tellChanges(profile);
  }

  return {
    async onBatch(batch) {
      const storing = { database, blocks, network, holder, clock, signal, ...tuning };
      const told = await storeBatch(storing, { batch, followed: followed() });
      input.onStored(batch.cursor);
      if (batch.gap !== null) {
        log.warn({ network, ...batch.gap }, 'the stream told nothing of a time; its accounts are exported soon');
      }
      await tell(batch, told);
    },
    async onFollowing(accounts) {
      const profiles = accounts.flatMap((account) => followed().get(account) ?? []);
      const now = clock.now();
      await database.db.transaction().execute(async (tx) => {
        // Whoever takes the stream over goes on from here, even before a first batch is stored.
        if (!(await beginCursor(tx, { network, holder, cursor: inMicroseconds(now) }))) throw new LostStreamError();
        await joinStream(tx, { network, profiles, since: instant(now + tuning.delay) });
      });
    },
  };
}
