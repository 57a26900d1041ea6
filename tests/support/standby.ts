import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { COMMON, makeCluster, type PostgresServer, runServer } from './postgres.ts';

const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

/** Debian's package has the program that copies a running server; npm's PostgreSQL does not. */
export const standbyAvailable =
  existsSync(INSTALLED) &&
  readdirSync(INSTALLED).some((version) => existsSync(join(INSTALLED, version, 'bin/pg_basebackup')));

/**
 * A streaming standby of the server, made as an operator makes one. `set` are settings of its own, such as
 * `hot_standby_feedback=on`.
 */
export async function startStandby(primary: PostgresServer, set: readonly string[] = []): Promise<PostgresServer> {
  const { hostname, port } = new URL(primary.url);
  const cluster = await makeCluster(async ({ data, as }) => {
    const from = `host=${hostname} port=${port} user=postgres`;
    const how = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync'];
    await run(join(primary.bin, 'pg_basebackup'), ['--dbname', from, '--pgdata', data, ...how], as);
  });
  return runServer(primary.bin, cluster, [...COMMON, ...set]);
}

/** The address of the same database on another server of its cluster. */
export function databaseAt(server: PostgresServer, databaseUrl: string): string {
  const url = new URL(server.url);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

/** Someone with the server's own rights, on a connection of their own. */
export async function operate(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'operator' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** One statement of theirs. */
export async function once(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = await operate(url);
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

/** Answers the work, wrapped, once it was seen in its middle; where it was over before it is begun again. */
export async function inTheMiddle<T>(
  begin: () => Promise<T>,
  { ready, isRunning }: { ready: () => Promise<unknown>; isRunning: () => Promise<boolean> },
): Promise<{ readonly work: Promise<T> }> {
  for (;;) {
    await ready();
    const work = begin();
    let isOver = false;
    const over = (): void => {
      isOver = true;
    };
    work.then(over, over);
    while (!isOver) if (await isRunning()) return { work };
  }
}
