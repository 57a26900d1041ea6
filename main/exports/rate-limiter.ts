import { isServiceAway } from '../../shared/desktop/file-failures.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import type { FileError } from '../downloads/file-error.ts';
import type { After, Now } from '../ports.ts';

/** However long the service asks to be left alone, the person sees something move within this. */
const LONGEST_MS = 600 * SECOND;
const LONGEST_OWN_MS = 60 * SECOND;
/** Pauses in a row without an answer between them, after which somebody must look. */
const MAX_PAUSES = 10;

/** The service, or the way to it, is in trouble: all wait, and none is to blame. */
export const isBusy = ({ code, retryAfterMs }: FileError): boolean => isServiceAway(code) || retryAfterMs !== null;

/** Waits, at the longest until `signal` is aborted. */
export function wait(ms: number, { after, signal }: { after: After; signal: AbortSignal }): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || ms <= 0) return resolve();
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = after(ms, end);
    signal.addEventListener('abort', end);
  });
}

export interface RateLimiter {
  /** The service wants to be left alone now. */
  isHeld(): boolean;
  /** Waits while the service wants to be left alone. Returns early when `signal` is aborted. */
  ready(signal: AbortSignal): Promise<void>;
  /** The service refused. @returns whether to try again when `ready`; false after ten pauses that helped nothing */
  hold(error: FileError): boolean;
  /** The service answered. */
  answered(): void;
}

/**
 * One pace for all that asks at the same time: a `Retry-After` that one is given holds for all; without one, pauses double
 * from 1 s to 1 min.
 */
export function createRateLimiter({ now, after }: { now: Now; after: After }): RateLimiter {
  let until = Number.NEGATIVE_INFINITY;
  let pauses = 0;
  return {
    isHeld: () => now() < until,
    async ready(signal) {
      while (!signal.aborted && now() < until) await wait(until - now(), { after, signal });
    },
    hold({ retryAfterMs }) {
      // Those that asked side by side get the same refusal: it is one pause.
      if (now() >= until) pauses += 1;
      const own = Math.min(LONGEST_OWN_MS, SECOND * 2 ** (pauses - 1));
      until = Math.max(until, now() + Math.min(LONGEST_MS, retryAfterMs ?? own));
      return pauses <= MAX_PAUSES;
    },
    answered() {
      pauses = 0;
    },
  };
}
