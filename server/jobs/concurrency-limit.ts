import { performance } from 'node:perf_hooks';
import pLimit from 'p-limit';

/** Of a process since it started, in milliseconds. */
export interface LoopTimes {
  /** How long its event loop had something to do. */
  readonly busyMs: number;
  /** The processor's time that it used, with the threads beside the loop. */
  readonly computedMs: number;
}

/** A loop that was busy for less of the time between two looks tells nothing of the cores. */
const MIN_BUSY = 1 / 8;
/** Two processes that want two cores, beside a database that wants half of them, get 0.48; three get 0.34, and four 0.25 (docs/scale.md). */
const [FEWER_BELOW, MORE_ABOVE] = [0.4, 0.65];

/**
 * How much of a core the process got of what it wanted: 1 or more where it never waits, 0.25 where four share one.
 * @returns null where it wanted next to nothing
 */
export function coreShare(before: LoopTimes, after: LoopTimes, passedMs: number): number | null {
  const busyMs = after.busyMs - before.busyMs;
  return busyMs < MIN_BUSY * passedMs ? null : (after.computedMs - before.computedMs) / busyMs;
}

/** How many run at once from now on: one fewer where processes wait for one another, one more where a core is to be had. */
export function limitAfter(limit: number, share: number | null, most: number): number {
  if (share !== null && share < FEWER_BELOW) return Math.max(limit - 1, 1);
  return share === null || share > MORE_ABOVE ? Math.min(limit + 1, most) : limit;
}

export function loopTimesOfProcess(): LoopTimes {
  const { user, system } = process.cpuUsage();
  return { busyMs: performance.eventLoopUtilization().active, computedMs: (user + system) / 1000 };
}

/** How many tries of one kind of job run at once. */
export interface ConcurrencyLimit {
  /** Does the work as soon as the limit lets it. Rejects as the work does. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many may run at once. */
  readonly atOnce: number;
  /** From then on the number follows the cores. */
  watch(): void;
  /** Lets all that wait begin. */
  close(): void;
}

/**
 * A limit for a job that computes: as many at once as there are slots for it while the process has a core when it wants one, and fewer, down to one,
 * while it waits for cores. More at once would not get more done there, and make each event loop stand still for longer.
 */
export function createConcurrencyLimit(input: {
  readonly most: number;
  readonly everyMs: number;
  readonly loopTimes: () => LoopTimes;
}): ConcurrencyLimit {
  const { most, everyMs, loopTimes } = input;
  const limit = pLimit(most);
  let watching: NodeJS.Timeout | null = null;
  return {
    run: (work) => limit(work),
    get atOnce() {
      return limit.concurrency;
    },
    watch() {
      let before = loopTimes();
      watching = setInterval(() => {
        const now = loopTimes();
        limit.concurrency = limitAfter(limit.concurrency, coreShare(before, now, everyMs), most);
        before = now;
      }, everyMs);
      watching.unref();
    },
    close() {
      if (watching !== null) clearInterval(watching);
      limit.concurrency = most;
    },
  };
}
