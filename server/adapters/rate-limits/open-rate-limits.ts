import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Database } from '../../db/database.ts';
import { createRateLimitClient } from '../../db/rate-limit-store.ts';
import { installationSecret } from '../../db/repositories/blocked-accounts.ts';
import type { OpenRateLimiter } from '../../ports/rate-limiter.ts';
import { createSharedCounters } from './shared-counter.ts';
import { createWindowCounter } from './window-counter.ts';

const SECRET = 'rate-limit-keys';

export interface RateLimitsDeps {
  readonly database: Pick<Database, 'kind' | 'db'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Limits as they are counted here: on a PostgreSQL shared where they are to be; the embedded database has one process, whose memory does. */
export async function openRateLimits({ database, clock, log }: RateLimitsDeps): Promise<OpenRateLimiter> {
  const { kind, db } = database;
  if (kind === 'embedded') return createWindowCounter;
  const secret = await installationSecret(db, SECRET, clock.now());
  const openShared = createSharedCounters({ client: createRateLimitClient(db), secret, log });
  return (limit) => (limit.shared ? openShared(limit) : createWindowCounter(limit));
}
