import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type { ConnectionPool } from './pool.ts';

/** PostgreSQL's own begin, with what a pooler takes for no start-up parameter set for the transaction alone. */
class PooledDriver extends PostgresDriver {
  readonly #idleTransactionMs: number;

  constructor(pool: ConnectionPool, idleTransactionMs: number) {
    super({ pool: pool.queries });
    this.#idleTransactionMs = idleTransactionMs;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings;
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    const access = accessMode === undefined ? '' : ` ${accessMode}`;
    // In one message: a transaction costs no way more than without it.
    const limit = `set local idle_in_transaction_session_timeout = ${this.#idleTransactionMs}`;
    await connection.executeQuery(CompiledQuery.raw(`begin${isolation}${access}; ${limit}`));
  }
}

/** For connections through a pooler, which may be other sessions from one transaction to the next. */
export class PooledDialect extends PostgresDialect {
  readonly #driver: () => PooledDriver;

  constructor(pool: ConnectionPool, idleTransactionMs: number) {
    super({ pool: pool.queries });
    this.#driver = () => new PooledDriver(pool, idleTransactionMs);
  }

  override createDriver(): PooledDriver {
    return this.#driver();
  }
}
