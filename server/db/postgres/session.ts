import { randomInt } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '../../core/logger.ts';
import { LOCKS } from '../locks.ts';

const RETRY_MS = 1_000;

/** The one connection of a process that is not from the pool: it shows that the process lives, and it listens. */
export interface DatabaseSession {
  /** This process's number on the database, held as an advisory lock. */
  readonly owner: number;
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

interface SessionDeps {
  readonly connectionString: string;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Connects, and connects again whenever the connection is lost, with all channels heard as before. */
export async function openSession({ connectionString, log }: SessionDeps): Promise<DatabaseSession> {
  const owner = randomInt(1, 2 ** 31 - 1);
  const heard = new EventEmitter().setMaxListeners(0);
  const closing = new AbortController();
  let client: Client | null = null;

  async function connect(): Promise<void> {
    const next = new Client({ connectionString, application_name: 'perch session', keepAlive: true });
    next.on('notification', ({ channel, payload }) => heard.emit(channel, payload ?? ''));
    next.on('error', (err) => {
      if (!closing.signal.aborted) log.warn({ err }, 'the listening database connection was lost');
    });
    await next.connect();
    // Without waiting: where the server has not noticed yet that the old connection is dead, that one still holds it.
    await next.query('select pg_try_advisory_lock($1, $2)', [LOCKS.presence, owner]);
    for (const channel of heard.eventNames()) await next.query(`listen ${quoted(String(channel))}`);
    next.on('end', () => void reconnect());
    client = next;
  }

  async function reconnect(): Promise<void> {
    client = null;
    while (!closing.signal.aborted) {
      try {
        await wait(RETRY_MS, undefined, { signal: closing.signal });
        await connect();
        log.info('the listening database connection is back');
        return;
      } catch (err) {
        if (!closing.signal.aborted) log.warn({ err }, 'the database does not answer yet');
      }
    }
  }

  await connect();
  return {
    owner,
    async listen(channel, hear) {
      const first = heard.listenerCount(channel) === 0;
      heard.on(channel, hear);
      if (first) await client?.query(`listen ${quoted(channel)}`);
      return async () => {
        heard.off(channel, hear);
        if (heard.listenerCount(channel) === 0 && !closing.signal.aborted)
          await client?.query(`unlisten ${quoted(channel)}`);
      };
    },
    async close() {
      closing.abort();
      await client?.end();
    },
  };
}

const quoted = (channel: string): string => `"${channel.replaceAll('"', '""')}"`;
