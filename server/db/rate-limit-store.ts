import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Three columns, as `rate-limiter-flexible` writes them. */
export const RATE_LIMIT_TABLE = 'rate_limits';

/** The database as `rate-limiter-flexible` asks it: its own statements, on `RATE_LIMIT_TABLE` alone. */
export interface RateLimitClient {
  query(statement: {
    readonly text: string;
    readonly values?: readonly unknown[];
  }): Promise<{ rows: readonly unknown[] }>;
}

/** Statements that count on what connections the product has anyway. */
export const createRateLimitClient = (db: Db): RateLimitClient => ({
  query: ({ text, values = [] }) => db.executeQuery(CompiledQuery.raw(text, [...values])),
});
