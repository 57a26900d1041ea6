import type { PostgresPool } from 'kysely';
import { type PoolClient, type PoolConfig, types } from 'pg';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Logger } from '../../core/logger.ts';
import type { PendingWork } from '../pending-work.ts';
import type { TransactionScope } from '../transaction-scope.ts';
import { isConnectionLost } from '../unavailable.ts';
import { openListenedPool } from './listened-pool.ts';

const CONNECT_TIMEOUT_MS = 10 * SECOND;
export const IDLE_TRANSACTION_MS = 30 * SECOND;
/** No statement of the product takes this long; a server that has not answered by then is not going to. */
const ANSWER_WITHIN_MS = 120 * SECOND;
const KEEP_ALIVE_AFTER_MS = 10 * SECOND;

/** A date stays YYYY-MM-DD; the driver's default would make it midnight of this machine's time zone. */
function typeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === types.builtins.DATE) return (value) => value;
  return types.getTypeParser(oid, format);
}

/** Connections to a PostgreSQL, each of which may be lost at any moment: then a call fails, and the process goes on. */
export interface ConnectionPool {
  /** For Kysely. */
  readonly queries: PostgresPool;
  /** A connection for a COPY; whoever has it gives it back. */
  connect(): Promise<PoolClient>;
  state(): { readonly open: number; readonly idle: number; readonly waiting: number };
  end(): Promise<void>;
}

export interface PoolDeps {
  readonly connectionString: string;
  readonly max: number;
  /** A pooler lends the connections: it takes no start-up parameter that it does not know. */
  readonly pooled: boolean;
  readonly log: Pick<Logger, 'warn'>;
  readonly line: PendingWork;
  readonly scope: TransactionScope;
  readonly limits?: PoolLimits;
}

export interface PoolLimits {
  /** For a free connection, and for one to open. */
  readonly connectMs: number;
  /** For the answer to a statement. */
  readonly answerMs: number;
}

const LIMITS: PoolLimits = { connectMs: CONNECT_TIMEOUT_MS, answerMs: ANSWER_WITHIN_MS };

export function openPool(deps: PoolDeps): ConnectionPool {
  const { connectionString, max, pooled, log, line, scope, limits = LIMITS } = deps;
  const config: PoolConfig = {
    connectionString,
    max,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...(pooled ? {} : { idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS }),
    application_name: 'perch',
    types: { getTypeParser: typeParser },
    onConnect: async (client) => {
      await client.query("set timezone = 'UTC'");
    },
  };
  const pool = openListenedPool(config, (err) => log.warn({ err }, 'a database connection was lost'));

  function connect(): Promise<PoolClient> {
    scope.assertOutside();
    return line.during(() => pool.connect());
  }

  return {
    connect,
    queries: {
      options: pool.options,
      connect: async () => withoutLost(await connect()),
      end: () => pool.end(),
    },
    state: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}

type QueryClient = Awaited<ReturnType<PostgresPool['connect']>>;

/** The connection, except that it does not go back into the pool once it was lost or has not answered in time. */
function withoutLost(client: PoolClient): QueryClient {
  let lost = false;
  const shielded: QueryClient = Object.create(client);
  // Both shapes of `query` that Kysely has, passed through as they come.
  const query = client.query.bind(client) as (...input: unknown[]) => unknown;
  return Object.assign(shielded, {
    query(...input: unknown[]) {
      const result = query(...input);
      if (!(result instanceof Promise)) return result;
      return result.catch((error: unknown) => {
        lost ||= isConnectionLost(error);
        throw error;
      });
    },
    release: (destroy?: boolean) => client.release(destroy === true || lost),
  });
}
