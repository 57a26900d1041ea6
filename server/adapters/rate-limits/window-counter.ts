import { LRUCache } from 'lru-cache';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { LimitWindow, RateLimiter } from '../../ports/rate-limiter.ts';

/** Whoever is not among so many that came last begins anew. */
const MOST_KEYS = 20_000;

interface Window {
  count: number;
  readonly endsAt: number;
}

/** A limiter that answers at once. */
interface WindowCounter extends RateLimiter {
  hit(key: string): number;
  takeBack(key: string): void;
}

/** Counts by key, in the memory of this process, in fixed windows that begin with a key's first hit. `now` is monotonic, in milliseconds. */
export function createWindowCounter(
  limit: Pick<LimitWindow, 'max' | 'windowMs'>,
  now: () => number = () => performance.now(),
): WindowCounter {
  const windows = new LRUCache<string, Window>({ max: MOST_KEYS });
  return {
    hit(key) {
      const at = now();
      const window = windows.get(key);
      if (window === undefined || window.endsAt <= at) {
        windows.set(key, { count: 1, endsAt: at + limit.windowMs });
        return 0;
      }
      window.count += 1;
      return window.count <= limit.max ? 0 : Math.ceil((window.endsAt - at) / SECOND);
    },
    takeBack(key) {
      const window = windows.get(key);
      if (window !== undefined && window.endsAt > now()) window.count = Math.max(0, window.count - 1);
    },
  };
}
