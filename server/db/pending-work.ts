/** What waits for the database at a moment. */
export interface DatabaseLoad {
  /** Calls that have not been answered (embedded), or that wait for a free connection (PostgreSQL). */
  readonly waiting: number;
  /** How long the first of them has waited; 0 when none does. */
  readonly oldestWaitMs: number;
}

/** Counts what waits, and for how long. */
export interface PendingWork {
  /** Counts `work` until it settles. */
  during<T>(work: () => Promise<T>): Promise<T>;
  load(): DatabaseLoad;
}

/** `now` is a monotonic time in milliseconds. */
export function createPendingWork(now: () => number = () => performance.now()): PendingWork {
  // A set keeps the order of arrival, so that the first entry is the oldest.
  const since = new Set<{ readonly at: number }>();
  return {
    async during(work) {
      const place = { at: now() };
      since.add(place);
      try {
        return await work();
      } finally {
        since.delete(place);
      }
    },
    load() {
      const [oldest] = since;
      return { waiting: since.size, oldestWaitMs: oldest === undefined ? 0 : now() - oldest.at };
    },
  };
}
