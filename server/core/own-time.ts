import { AsyncLocalStorage } from 'node:async_hooks';

/** A time limit for work, which stands still while the work does nothing but wait for its turn among others. */
export interface OwnTime {
  /** Aborted when the work has taken longer. */
  readonly signal: AbortSignal;
  /** What is done in here is the work: once. */
  within<T>(work: () => Promise<T>): Promise<T>;
}

/** A part of the work, which waits for its turn. */
export interface Part {
  /** It has its turn. */
  begun(): void;
  /** It is done, or has given up. */
  ended(): void;
}

/** Parts of one work by what they do now. */
interface Meter {
  waiting: number;
  working: number;
  changed(): void;
}

const meters = new AsyncLocalStorage<Meter>();
const UNLIMITED: Part = { begun: () => undefined, ended: () => undefined };

/** Begins to wait for a turn, as a part of whatever limited work this is called in. */
export function waitForTurn(): Part {
  const meter = meters.getStore();
  if (meter === undefined) return UNLIMITED;
  let state: 'waiting' | 'working' | 'ended' = 'waiting';
  const become = (next: typeof state): void => {
    if (state !== 'ended') meter[state] -= 1;
    if (next !== 'ended') meter[next] += 1;
    state = next;
    meter.changed();
  };
  meter.waiting += 1;
  meter.changed();
  return { begun: () => become('working'), ended: () => become('ended') };
}

/** The limit begins with the work. */
export function limitOwnTime(ms: number): OwnTime {
  const over = new AbortController();
  let leftMs = ms;
  let isDone = false;
  let running: { readonly since: number; readonly timer: NodeJS.Timeout } | null = null;

  function stop(): void {
    if (running === null) return;
    clearTimeout(running.timer);
    leftMs -= performance.now() - running.since;
    running = null;
  }

  function go(): void {
    if (running !== null || isDone) return;
    const timer = setTimeout(() => over.abort(), Math.max(0, leftMs)).unref();
    running = { since: performance.now(), timer };
  }

  const meter: Meter = {
    waiting: 0,
    working: 0,
    changed: () => (meter.waiting > 0 && meter.working === 0 ? stop() : go()),
  };

  return {
    signal: over.signal,
    async within(work) {
      go();
      try {
        return await meters.run(meter, work);
      } finally {
        stop();
        isDone = true;
      }
    },
  };
}
