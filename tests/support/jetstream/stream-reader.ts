import { setTimeout as wait } from 'node:timers/promises';
import { createSocketOpener } from '../../../server/adapters/egress/guarded-socket.ts';
import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createJetstream } from '../../../server/adapters/sources/bluesky/jetstream/jetstream.ts';
import type { JetstreamTuning } from '../../../server/adapters/sources/bluesky/jetstream/tuning.ts';
import type { Clock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { StreamBatch, StreamCursor, StreamEvent, StreamGap } from '../../../server/ports/activity-stream.ts';

export const QUICK_READING: Partial<JetstreamTuning> = { batch: 20, firstEvent: 300, wait: (ms) => ms / 50 };

/** Somebody who reads a stream and keeps what comes. */
export interface TestReader {
  readonly events: StreamEvent[];
  readonly gaps: StreamGap[];
  readonly batches: StreamBatch[];
  readonly following: (readonly string[])[];
  cursor(): StreamCursor | null;
  status: ReturnType<typeof createJetstream>['status'];
  want(accounts: readonly string[]): void;
  /** Resolves once so many events came. */
  until(events: number): Promise<void>;
  stop(): Promise<void>;
}

export function startReader(input: {
  readonly hosts: readonly string[];
  readonly clock: Clock;
  readonly wanted: readonly string[];
  readonly from?: StreamCursor | null;
  readonly tuning?: Partial<JetstreamTuning>;
  readonly onBatch?: (batch: StreamBatch) => Promise<void>;
}): TestReader {
  const { hosts, clock, from = null } = input;
  const egress = { egressAllow: hosts.map((url) => new URL(url).host), version: 'test' };
  const openSocket = createSocketOpener(egress);
  const http = createHttpClient({ ...egress, clock });
  const log = createLogger('silent');
  const stream = createJetstream({
    hosts,
    openSocket,
    http,
    clock,
    log,
    tuning: { ...QUICK_READING, ...input.tuning },
  });
  const stopping = new AbortController();
  const events: StreamEvent[] = [];
  const gaps: StreamGap[] = [];
  const batches: StreamBatch[] = [];
  const following: (readonly string[])[] = [];
  const reading = stream.read({
    from,
    async onBatch(batch) {
      await input.onBatch?.(batch);
      batches.push(batch);
      events.push(...batch.events);
      if (batch.gap !== null) gaps.push(batch.gap);
    },
    async onFollowing(accounts) {
      following.push(accounts);
    },
    signal: stopping.signal,
  });
  reading.want(new Set(input.wanted));
  return {
    ...{ events, gaps, batches, following, status: stream.status },
    cursor: () => batches.at(-1)?.cursor ?? null,
    want: (accounts) => reading.want(new Set(accounts)),
    async until(count) {
      const end = Date.now() + 10_000;
      while (events.length < count) {
        if (Date.now() > end) throw new Error(`${events.length} of ${count} events came`);
        await wait(10);
      }
    },
    async stop() {
      stopping.abort();
      await reading.done;
      await http.close();
    },
  };
}
