import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
