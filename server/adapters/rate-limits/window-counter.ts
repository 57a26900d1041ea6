import { LRUCache } from 'lru-cache';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Counted, LimitWindow, RateLimiter } from '../../ports/rate-limiter.ts';

/** Whoever is not among so many that came last begins anew. */
const MOST_KEYS = 20_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** A limiter that answers at once. */
interface WindowCounter extends RateLimiter {
  hit(key: string): number;
  count(key: string): Counted;
  takeBack(key: string): void;
}

/** Counts by key, in the memory of this process, in fixed windows that begin with a key's first hit. `now` is monotonic, in milliseconds. */
export function createWindowCounter(
  limit: Pick<LimitWindow, 'max' | 'windowMs'>,
  now: () => number = () => performance.now(),
): WindowCounter {
  // Made with the first key: it sets aside half a megabyte, and of the many limits of a process most are never met.
  let windows: LRUCache<string, Window> | null = null;
  /** Of a window that is not over. */
  function hitOn(window: Window, at: number): Counted {
    window.count += 1;
    const resetSeconds = Math.ceil((window.endsAt - at) / SECOND);
    const left = Math.max(0, limit.max - window.count);
    return { waitSeconds: window.count <= limit.max ? 0 : resetSeconds, left, resetSeconds };
  }
  function count(key: string): Counted {
    const at = now();
    windows ??= new LRUCache<string, Window>({ max: MOST_KEYS });
    const known = windows.get(key);
    if (known !== undefined && known.endsAt > at) return hitOn(known, at);
    const window = { count: 0, endsAt: at + limit.windowMs };
    windows.set(key, window);
    // The first is always let through.
    return { ...hitOn(window, at), waitSeconds: 0 };
  }
  return {
    hit: (key) => count(key).waitSeconds,
    count,
    takeBack(key) {
      const window = windows?.get(key);
      if (window !== undefined && window.endsAt > now()) window.count = Math.max(0, window.count - 1);
    },
  };
}
