import { composePayments, type Payments } from '../compose-payments.ts';
import type { Clock } from '../core/clock.ts';
import { createClosers } from '../core/closers.ts';
import type { Database } from '../db/database.ts';
import { withDatabase } from './database.ts';
import type { Environment } from './environment.ts';

interface Tools extends Pick<Payments, 'gateways'> {
  readonly database: Database;
  readonly clock: Clock;
}

/** Opens the database and the payment providers for one piece of work, and closes both whatever happens. */
export const withPayments = <T>(environment: Environment, work: (tools: Tools) => Promise<T>): Promise<T> =>
  withDatabase(environment, async (database) => {
    const closers = createClosers(environment.log());
    const clock = environment.clock();
    try {
      const { gateways } = await composePayments({ config: environment.config(), db: database.db, clock, closers });
      return await work({ gateways, database, clock });
    } finally {
      await closers.closeAll();
    }
  });
