import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { trackedAccounts } from '../../db/repositories/streamed-profiles.ts';
import { holdStream, releaseStream, takeStream } from '../../db/repositories/streams.ts';
import type { StreamCursor, StreamReading } from '../../ports/activity-stream.ts';
import { LostStreamError } from './apply-batch.ts';
import { createStreamSink, type SinkDeps } from './stream-sink.ts';

/** In milliseconds. */
export interface StreamTuning {
  /** How long the lease lasts without another word of its holder. */
  readonly lease: number;
  /** How often the holder says so, and looks whom to follow; the others ask for the lease as often. */
  readonly beat: number;
  /** How long a batch waits for a collection that is being merged. */
  readonly patience: number;
  /** Between two tries at it. */
  readonly retry: number;
  /** What a host may take to do what it was told. */
  readonly delay: number;
}

const TUNING: StreamTuning = {
  lease: 15 * SECOND,
  beat: 5 * SECOND,
  patience: 20 * SECOND,
  retry: SECOND / 4,
  delay: 5 * SECOND,
};

export interface FollowDeps extends SinkDeps {
  readonly tuning?: Partial<StreamTuning>;
}

/** Hears what followed accounts do as they do it: one process of all that share the database at a time. */
export interface StreamFollower {
  start(): void;
  /** Ends the reading and gives the stream to whoever comes next. */
  stop(): Promise<void>;
  /** Whether this process reads it. */
  isReading(): boolean;
  /** How far it has been read, null before anything was. */
  cursor(): StreamCursor | null;
}

export function createStreamFollower(deps: FollowDeps): StreamFollower {
  const { database, stream, clock, log } = deps;
  const { db } = database;
  const { network } = stream;
  const tuning = { ...TUNING, ...deps.tuning };
  const holder = randomUUID();
  const lease = { network, holder, forMs: tuning.lease };
  const stopping = new AbortController();
  let followed: ReadonlyMap<string, ProfileId> = new Map();
  let cursor: StreamCursor | null = null;
  let reading = false;
  let running = Promise.resolve();

  const sink = createStreamSink(deps, {
    ...{ holder, tuning, signal: stopping.signal, followed: () => followed },
    onStored: (to) => {
      cursor = to;
    },
  });
  const pause = (ms: number, signal = stopping.signal): Promise<void> =>
    wait(ms, undefined, { signal }).catch(() => undefined);

  /** Looks whom to follow, as long as the stream is this process's. */
  async function keep(current: StreamReading, signal: AbortSignal): Promise<void> {
    let wanted = '';
    while (!signal.aborted) {
      if (!(await holdStream(db, lease))) throw new LostStreamError();
      followed = await trackedAccounts(db, network, clock.now());
      const accounts = [...followed.keys()].sort();
      if (accounts.join() !== wanted) current.want(new Set(accounts));
      wanted = accounts.join();
      await pause(tuning.beat, signal);
    }
  }

  async function read(from: StreamCursor | null): Promise<void> {
    const ending = new AbortController();
    const signal = AbortSignal.any([stopping.signal, ending.signal]);
    const current = stream.read({ from, ...sink, signal });
    const keeping = keep(current, signal);
    reading = true;
    try {
      await Promise.race([keeping, current.done]);
    } finally {
      ending.abort();
      reading = false;
      // What went wrong has been said by the one that ended first.
      await Promise.allSettled([keeping, current.done]);
    }
  }

  async function takeTurn(): Promise<void> {
    const taken = await takeStream(db, { ...lease, alone: database.kind === 'embedded' });
    if (taken === undefined) return;
    cursor = taken.cursor;
    try {
      await read(taken.cursor);
    } finally {
      await releaseStream(db, { network, holder }).catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await takeTurn();
      } catch (err) {
        if (!stopping.signal.aborted)
          log.warn({ err, network }, 'the stream is read no further; it is taken up again soon');
      }
      await pause(tuning.beat);
    }
  }

  return {
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
    isReading: () => reading,
    cursor: () => cursor,
  };
}
