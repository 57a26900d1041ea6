import type { ClientBase } from 'pg';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { StorageError } from '../storage-error.ts';
import { place } from './explain-connection.ts';
import { openListenedPool } from './listened-pool.ts';

const ANSWER_WITHIN_MS = 10 * SECOND;

/** What stands at an address: PostgreSQL itself, or a pooler that lends its connections for as long as a client or a transaction lasts. */
export type AddressKind = 'server' | 'session-pooler' | 'transaction-pooler';

async function backendOf(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/** A pooler gives each client a process number of its own making; a server says the one that it has. */
async function isLent(client: ClientBase): Promise<boolean> {
  return 'processID' in client && (await backendOf(client)) !== client.processID;
}

/**
 * Whether a connection may have another session once somebody else holds one: either theirs is the one that it had, as with poolers that
 * lend next what came back last, or its own is another now.
 */
async function losesSession(first: ClientBase, second: ClientBase): Promise<boolean> {
  const before = await backendOf(first);
  await second.query('begin');
  const isTaken = (await backendOf(second)) === before;
  const isOther = !isTaken && (await backendOf(first)) !== before;
  await second.query('rollback');
  return isTaken || isOther;
}

/** Asks what stands at an address, on connections of its own. @throws the driver's error where nobody answers */
export async function askAddress(connectionString: string): Promise<AddressKind> {
  const pool = openListenedPool({
    ...{ connectionString, max: 2, connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS },
    application_name: 'perch start',
  });
  try {
    const first = await pool.connect();
    try {
      if (!(await isLent(first))) return 'server';
      const second = await pool.connect();
      try {
        return (await losesSession(first, second)) ? 'transaction-pooler' : 'session-pooler';
      } finally {
        second.release(true);
      }
    } finally {
      first.release(true);
    }
  } finally {
    await pool.end();
  }
}

export const DIRECT_URL_ADVICE =
  'Set PERCH_DATABASE_DIRECT_URL to the address of PostgreSQL itself, or of a pool with pool_mode = session.';

/**
 * Locks, notices and migrations need connections of their own.
 * @throws StorageError `pooled` where the address lends the same one to many, or where nobody has said that a pooler is meant
 */
export async function assertOwnSessions(connectionString: string, input: { readonly named: boolean }): Promise<void> {
  const kind = await askAddress(connectionString);
  if (kind === 'server' || (kind === 'session-pooler' && input.named)) return;
  const what = `A connection pooler answers at ${place(connectionString)}, and locks and notices need connections that stay theirs.`;
  throw new StorageError('pooled', `${what} ${DIRECT_URL_ADVICE}`);
}
