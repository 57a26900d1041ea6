import { randomInt } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Logger } from '../../core/logger.ts';
import { LOCKS, type Lock } from '../locks.ts';
import { isConnectionLost } from '../unavailable.ts';
import { SESSION_NAME } from './connection-counts.ts';

const RETRY_MS = SECOND;
const BEAT_MS = 15 * SECOND;
const CLOSE_WITHIN_MS = 2 * SECOND;
const LIMITS = { keepAlive: true, connectionTimeoutMillis: 10 * SECOND, query_timeout: 10 * SECOND } as const;

/** The one connection of a process that is not from the pool: it shows that the process lives, and it listens. */
export interface DatabaseSession {
  /** This process's number on the database, held as an advisory lock. */
  readonly owner: number;
  listen(channel: string, listener: (payload: string) => void): Promise<() => Promise<void>>;
  /** Tells when it listens again after the connection was lost: what was notified meanwhile was received by nobody. Answers how to stop. */
  onReturn(listener: () => void): () => void;
  /** While the work runs, others see by the lock (`isHeld`) that this process is at it; no more once the process is dead, or this connection lost. */
  showWhile<T>(lock: Lock, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface SessionDeps {
  readonly connectionString: string;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Connects, and connects again whenever the connection is lost, listening to all channels as before. */
export async function openSession({ connectionString, log }: SessionDeps): Promise<DatabaseSession> {
  const owner = randomInt(1, 2 ** 31 - 1);
  const channels = new EventEmitter().setMaxListeners(0);
  const returns = new Set<() => void>();
  const closing = new AbortController();
  let client: Client | null = null;

  async function connect(): Promise<void> {
    const next = new Client({ connectionString, application_name: SESSION_NAME, ...LIMITS });
    next.on('notification', ({ channel, payload }) => channels.emit(channel, payload ?? ''));
    next.on('error', (err) => {
      if (!closing.signal.aborted) log.warn({ err }, 'the listening database connection was lost');
    });
    try {
      await next.connect();
      // Without waiting: where the server has not noticed yet that the old connection is dead, that one still holds it.
      await next.query('select pg_try_advisory_lock($1, $2)', [LOCKS.presence, owner]);
      for (const channel of channels.eventNames()) await next.query(`listen ${quoted(String(channel))}`);
    } catch (error) {
      await discard(next);
      throw error;
    }
    const beating = setInterval(() => void beat(next), BEAT_MS).unref();
    next.on('end', () => {
      clearInterval(beating);
      void reconnect();
    });
    client = next;
  }

  /** Whoever only listens would never learn that nobody speaks any more: a server that froze, a line that was cut. */
  async function beat(current: Client): Promise<void> {
    try {
      await current.query('select 1');
    } catch {
      await discard(current);
    }
  }

  async function reconnect(): Promise<void> {
    client = null;
    while (!closing.signal.aborted) {
      try {
        await wait(RETRY_MS, undefined, { signal: closing.signal });
        await connect();
        log.info('the listening database connection is back');
        for (const tellReturn of returns) tellReturn();
        return;
      } catch (err) {
        if (!closing.signal.aborted) log.warn({ err }, 'the database does not answer yet');
      }
    }
  }

  /** On a connection that is lost meanwhile there is nothing to do: the next one listens to what is to be listened to then. */
  async function tell(statement: string): Promise<void> {
    await client?.query(statement).catch((error: unknown) => {
      if (!isConnectionLost(error)) throw error;
    });
  }

  await connect();
  return {
    owner,
    async listen(channel, listener) {
      const first = channels.listenerCount(channel) === 0;
      channels.on(channel, listener);
      if (first) await tell(`listen ${quoted(channel)}`);
      return async () => {
        channels.off(channel, listener);
        if (channels.listenerCount(channel) === 0 && !closing.signal.aborted) await tell(`unlisten ${quoted(channel)}`);
      };
    },
    onReturn(listener) {
      returns.add(listener);
      return () => returns.delete(listener);
    },
    showWhile: (lock, work) => showingOn(client, lock, work),
    async close() {
      closing.abort();
      // A server that does not answer is not waited for.
      await Promise.race([client?.end(), wait(CLOSE_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** Without a connection nothing is shown, and the work is done all the same. */
async function showingOn<T>(client: Client | null, { lock, key }: Lock, work: () => Promise<T>): Promise<T> {
  const say = (statement: string) => client?.query(statement, [lock, key]).catch(() => undefined);
  await say('select pg_try_advisory_lock($1, $2)');
  try {
    return await work();
  } finally {
    await say('select pg_advisory_unlock($1, $2)');
  }
}

/** Ends a connection that may not answer any more: without waiting for the server's word on it. */
async function discard(client: Client): Promise<void> {
  client.connection.stream.destroy();
  await client.end().catch(() => undefined);
}

const quoted = (channel: string): string => `"${channel.replaceAll('"', '""')}"`;
