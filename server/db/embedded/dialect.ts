import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { EmbeddedClient } from './client.ts';

/**
 * Kysely on the embedded database. Each acquired connection is its own object and carries its own transaction, so that a
 * query outside a transaction can never slip into one; the worker keeps them apart on the one real connection.
 */
export function createEmbeddedDialect(client: EmbeddedClient): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

interface EmbeddedConnection extends DatabaseConnection {
  session: number | null;
}

function createDriver(client: EmbeddedClient): Driver {
  const sessionOf = new WeakMap<DatabaseConnection, EmbeddedConnection>();
  const own = (connection: DatabaseConnection): EmbeddedConnection => {
    const found = sessionOf.get(connection);
    if (found === undefined) throw new Error('this connection belongs to another driver');
    return found;
  };
  const savepointCommand = async (connection: DatabaseConnection, command: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(command));
  };
  return {
    init: async () => undefined,
    async acquireConnection() {
      const connection = createConnection(client);
      sessionOf.set(connection, connection);
      return connection;
    },
    async beginTransaction(connection, settings) {
      own(connection).session = await client.begin(transactionMode(settings));
    },
    async commitTransaction(connection) {
      await endSession(own(connection), client.commit);
    },
    async rollbackTransaction(connection) {
      await endSession(own(connection), client.rollback);
    },
    savepoint: (connection, name) => savepointCommand(connection, `savepoint ${quoted(name)}`),
    rollbackToSavepoint: (connection, name) => savepointCommand(connection, `rollback to savepoint ${quoted(name)}`),
    releaseSavepoint: (connection, name) => savepointCommand(connection, `release savepoint ${quoted(name)}`),
    releaseConnection: async () => undefined,
    // The client is closed by the one who started it.
    destroy: async () => undefined,
  };
}

function createConnection(client: EmbeddedClient): EmbeddedConnection {
  return {
    session: null,
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await client.query(this.session, query.sql, query.parameters);
      return {
        // Kysely promises the row type from the query it compiled.
        rows: rows as R[],
        ...(affectedRows === null ? {} : { numAffectedRows: BigInt(affectedRows) }),
      };
    },
    // biome-ignore lint/correctness/useYield: the method's shape is Kysely's; keyset pages (stream-actions.ts) take its place
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('the embedded database holds one connection: read in keyset pages instead of a stream');
    },
  };
}

async function endSession(connection: EmbeddedConnection, end: (session: number) => Promise<void>): Promise<void> {
  const { session } = connection;
  connection.session = null;
  if (session !== null) await end(session);
}

function transactionMode({ isolationLevel, accessMode }: TransactionSettings): string | null {
  const parts = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
