import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

/** Values read a moment ago, by key: at most `size` of them, each for at most `ttlMs`; the least recently read go first. */
export interface RecentCache<V> {
  /** The cached value, else what `load` reads. A value that was dropped while it was being loaded is not kept. */
  get(key: string, load: () => Promise<V>): Promise<V>;
  /** Forgets every value that `which` picks. */
  drop(which: (value: V, key: string) => boolean): void;
}

export function createRecentCache<V extends object>(about: {
  clock: Clock;
  size: number;
  ttlMs: number;
}): RecentCache<V> {
  const entries = new LRUCache<string, V>({
    max: about.size,
    ttl: about.ttlMs,
    ttlResolution: 0,
    perf: about.clock,
  });
  let drops = 0;
  return {
    async get(key, load) {
      const cached = entries.get(key);
      if (cached !== undefined) return cached;
      const dropsBefore = drops;
      const value = await load();
      if (drops === dropsBefore) entries.set(key, value);
      return value;
    },
    drop(which) {
      drops += 1;
      for (const [key, value] of [...entries.entries()]) if (which(value, key)) entries.delete(key);
    },
  };
}
