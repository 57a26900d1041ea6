import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import { LateError, within } from '../../../core/within.ts';
import type { ReadSource } from '../../database.ts';
import { createPendingWork } from '../../pending-work.ts';
import type { Schema } from '../../schema.ts';
import type { TransactionScope } from '../../transaction-scope.ts';
import { REPLICA_CONNECTIONS } from '../connection-counts.ts';
import { createPostgresCopy } from '../copy.ts';
import { openPool } from '../pool.ts';

/** Both ways to read, on one connection. */
export interface ReplicaConnection extends ReadSource {
  /** Gives it back; `spoiled` where it may be in the middle of something, or lost. */
  release(spoiled: boolean): void;
}

export interface ReplicaConnections {
  /** @throws the driver's error where nobody answers */
  connect(): Promise<ReplicaConnection>;
  /** Null where none is free in time, or none is to be had: then `onFailure` is told, now or once it is certain. */
  borrow(waitMs: number): Promise<ReplicaConnection | null>;
  end(): Promise<void>;
}

export interface ReplicaConnectionsDeps {
  readonly connectionString: string;
  readonly answerWithinMs: number;
  readonly scope: TransactionScope;
  readonly onFailure: (error: unknown) => void;
}

/** The pool's own words for a queue; that a connection did not open it says otherwise. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

function connectionOn(client: PoolClient): ReplicaConnection {
  // What reads on it gives it back after each statement; it stays its owner's.
  const own = { query: client.query.bind(client), release: () => undefined };
  const lent: PoolClient = Object.assign(Object.create(client), own);
  const pool = { connect: async () => lent, end: async () => undefined, options: {} };
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    copy: createPostgresCopy(pool),
    release: (spoiled) => client.release(spoiled),
  };
}

export function openReplicaConnections(deps: ReplicaConnectionsDeps): ReplicaConnections {
  const { connectionString, answerWithinMs, scope } = deps;
  // Whoever waits gives up before the driver does.
  const limits = { connectMs: answerWithinMs, answerMs: 2 * answerWithinMs };
  const pool = openPool({
    ...{ connectionString, max: REPLICA_CONNECTIONS, scope, limits },
    // A pooler may stand there, too.
    pooled: true,
    // Who waits here for too long goes to the primary, and counts there.
    line: createPendingWork(),
    // What it means that one is lost, the next read finds out.
    log: { warn: () => undefined },
  });
  const connect = async (): Promise<ReplicaConnection> => connectionOn(await pool.connect());
  function note(error: unknown): null {
    if (!isBusy(error)) deps.onFailure(error);
    return null;
  }
  return {
    connect,
    async borrow(waitMs) {
      const asked = connect();
      try {
        return await within(asked, waitMs);
      } catch (error) {
        if (!(error instanceof LateError)) return note(error);
        asked.then((late) => late.release(false), note);
        return null;
      }
    },
    end: () => pool.end(),
  };
}
