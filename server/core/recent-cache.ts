import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** Values read a moment ago, by key: at most `size` of them, each for at most `ttlMs`; the least recently read go first. */
export interface RecentCache<V> {
  /**
   * The cached value, else what `load` reads: once, for all who ask for the key meanwhile. What was being loaded when
   * anything was dropped is not kept. Failures are not remembered.
   */
  get(key: string, load: () => Promise<V>): Promise<V>;
  /** Forgets every value that `which` picks. */
  drop(which: (value: V, key: string) => boolean): void;
}

export function createRecentCache<V extends object>(input: {
  clock: Clock;
  size: number;
  ttlMs: number;
}): RecentCache<V> {
  const entries = new LRUCache<string, V>({
    max: input.size,
    ttl: input.ttlMs,
    ttlResolution: 0,
    perf: input.clock,
  });
  let loading = new Map<string, Promise<V>>();

  async function read(key: string, load: () => Promise<V>): Promise<V> {
    const generation = loading;
    try {
      const value = await load();
      if (loading === generation) entries.set(key, value);
      return value;
    } finally {
      generation.delete(key);
    }
  }

  return {
    async get(key, load) {
      const cached = entries.get(key) ?? loading.get(key);
      if (cached !== undefined) return cached;
      const value = read(key, load);
      loading.set(key, value);
      return value;
    },
    drop(which) {
      // What is being read may be older than the drop: nobody who asks from now on waits for it.
      loading = new Map();
      for (const [key, value] of [...entries.entries()]) if (which(value, key)) entries.delete(key);
    },
  };
}
