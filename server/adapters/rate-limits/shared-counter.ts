import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Logger } from '../../core/logger.ts';
import { within } from '../../core/within.ts';
import { RATE_LIMIT_TABLE, type RateLimitClient } from '../../db/rate-limit-store.ts';
import type { Counted, LimitWindow, RateLimiter } from '../../ports/rate-limiter.ts';
import { createWindowCounter } from './window-counter.ts';

/** A call waits no longer than this to be counted. */
const PATIENCE_MS = SECOND;
/** After a failure the database is left alone for so long. */
const PAUSE_MS = 5 * SECOND;

export interface SharedCounterDeps {
  readonly client: RateLimitClient;
  /** Of the keys' hashes: addresses and e-mails are not stored themselves. */
  readonly secret: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Monotonic, in milliseconds. */
  readonly now?: () => number;
  readonly patienceMs?: number;
}

/**
 * Makes counters whose counts all processes share. While the database does not answer each process counts for itself, in the
 * bounded memory of `createWindowCounter`: the library's own has a timer for each key and no bound. Who is over the limit is
 * refused without asking the database again.
 */
export function createSharedCounters({
  client,
  secret,
  log,
  now = () => performance.now(),
  patienceMs = PATIENCE_MS,
}: SharedCounterDeps): (limit: LimitWindow) => RateLimiter {
  let aloneUntil = Number.NEGATIVE_INFINITY;
  const hashOf = (key: string): string => createHmac('sha256', secret).update(key).digest('base64url');

  return ({ name, max, windowMs }) => {
    const alone = createWindowCounter({ max, windowMs }, now);
    const shared = new RateLimiterPostgres({
      storeClient: client,
      storeType: 'client',
      tableName: RATE_LIMIT_TABLE,
      // By a migration; what has expired goes with the hourly clean-up.
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: max,
      duration: windowMs / SECOND,
      // One beyond: the last that is let through may be taken back.
      inMemoryBlockOnConsumed: max + 1,
    });

    const countedOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes, isRefused: boolean): Counted => {
      const resetSeconds = Math.max(1, Math.ceil(msBeforeNext / SECOND));
      return { waitSeconds: isRefused ? resetSeconds : 0, left: Math.max(0, remainingPoints), resetSeconds };
    };

    async function count(key: string): Promise<Counted> {
      if (now() < aloneUntil) return alone.count(key);
      try {
        return countedOf(await within(shared.consume(hashOf(key)), patienceMs), false);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return countedOf(refusal, true);
        aloneUntil = now() + PAUSE_MS;
        log.warn({ err: refusal }, 'limits are counted by this process alone: the database does not count');
        return alone.count(key);
      }
    }

    return {
      hit: async (key) => (await count(key)).waitSeconds,
      count,
      async takeBack(key) {
        if (now() < aloneUntil) return alone.takeBack(key);
        // What cannot be taken back is over with its window.
        await within(shared.reward(hashOf(key)), patienceMs).catch(() => undefined);
      },
    };
  };
}
