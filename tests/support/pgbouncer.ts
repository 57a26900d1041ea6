import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { serverOwner } from './postgres.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const START_TIMEOUT_MS = 30_000;

/** Debian's pooler is there. */
export const pgbouncerAvailable = existsSync(PROGRAM);

/** A PgBouncer of our own in front of a PostgreSQL, on loopback. */
export interface Pgbouncer {
  /** The pooler's address of a database that has this address on the server. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

export interface PgbouncerOptions {
  readonly serverUrl: string;
  readonly mode: 'transaction' | 'session';
  /** Server connections of each database. */
  readonly poolSize: number;
  /** In the place of trust in everybody. */
  readonly secured?: {
    /** Lines of `auth_file`. */
    readonly users: readonly string[];
    /** Settings, `auth_type` among them. */
    readonly settings: readonly string[];
  };
}

/** As an operator would set it up, with what it does by itself for all the rest: unknown start-up parameters are refused. */
const settings = (folder: string, port: number, { serverUrl, mode, poolSize, secured }: PgbouncerOptions): string => {
  const server = new URL(serverUrl);
  return [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    ...(secured?.settings ?? ['auth_type = trust']),
    `auth_file = ${join(folder, 'users.txt')}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 200',
    `logfile = ${join(folder, 'pgbouncer.log')}`,
    '',
  ].join('\n');
};

/** Starts one. Throws with its log where it does not come up. */
export async function startPgbouncer(options: PgbouncerOptions): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'perch-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), `${(options.secured?.users ?? ['"postgres" ""']).join('\n')}\n`);
  writeFileSync(file, settings(folder, port, options));
  chmodSync(folder, 0o755);
  // As PostgreSQL itself, it refuses to run as root.
  const owner = await serverOwner();
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const child = spawn(PROGRAM, ['-q', file], { ...owner, cwd: folder, stdio: 'ignore' });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const remove = (): void => {
    process.off('exit', kill);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const urlOf = (databaseUrl: string): string => {
    const url = new URL(databaseUrl);
    url.port = String(port);
    return url.href;
  };
  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      kill();
      await exited;
    }
    remove();
  }
  try {
    await answering(urlOf(options.serverUrl), () => child.exitCode !== null);
  } catch (error) {
    const log = join(folder, 'pgbouncer.log');
    const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
    await stop();
    throw new Error(`PgBouncer did not come up\n${said}`, { cause: error });
  }
  return { urlOf, stop };
}

async function answering(url: string, gone: () => boolean): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (gone() || Date.now() > until) throw error;
      await wait(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
