import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { SourceError } from '../../ports/activity-source.ts';

const FIRST_PAUSE_MS = MINUTE;
const MAX_PAUSE_MS = 60 * MINUTE;
const MAX_DOUBLINGS = 6;

/** Remembers which hosts were too slow several times in a row, so that nobody waits for each of them anew. */
export interface SlowHosts {
  /** Throws `SourceError` `timeout`, which names when to try again, while the pause of `key` lasts. */
  enter(key: string, host: string): void;
  /** The host was too slow; from the `tolerated`-th time in a row it is paused, each time for longer, up to `mostMs`. */
  tooSlow(key: string, tolerated: number, mostMs?: number): void;
  /** The host answered in time. */
  answered(key: string): void;
}

interface Record {
  readonly inARow: number;
  readonly until: Instant | null;
}

/** One process's memory; `key` tells apart what a host is slow at. */
export function createSlowHosts(clock: Clock): SlowHosts {
  const known = new Map<string, Record>();
  return {
    enter(key, host) {
      const until = known.get(key)?.until ?? null;
      if (until === null || until <= clock.now()) return;
      throw new SourceError('timeout', `${host} has been too slow several times`, { retryAt: until });
    },
    tooSlow(key, tolerated, mostMs = MAX_PAUSE_MS) {
      const inARow = (known.get(key)?.inARow ?? 0) + 1;
      const doublings = Math.min(MAX_DOUBLINGS, inARow - tolerated);
      const pause = Math.min(mostMs, FIRST_PAUSE_MS * 2 ** doublings);
      known.set(key, { inARow, until: doublings < 0 ? null : instant(clock.now() + pause) });
    },
    answered: (key) => void known.delete(key),
  };
}
