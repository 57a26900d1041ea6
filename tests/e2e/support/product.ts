import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_LIMIT_MS = 60_000;

/** A port that is free now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_LIMIT_MS;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`the product stopped with ${child.exitCode}`);
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the product was not ready after ${START_LIMIT_MS} ms`);
}

export interface RunningProduct {
  readonly url: string;
  readonly output: () => string;
  stop(): Promise<void>;
}

export interface Product {
  readonly url: string;
  /** Starts the product on its own folder and address; `now` is the instant its clock starts from. */
  start(options: { now: string; demo?: boolean; pressId?: number; webDir?: string }): Promise<RunningProduct>;
  /** The mails it has written so far. */
  mails(): Promise<string[]>;
  remove(): Promise<void>;
}

function spawnProduct(env: Record<string, string>) {
  const child = spawn('node', ['server/index.ts'], {
    env: { ...process.env, PERCH_LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { child, output: () => output };
}

/** The real product as a process of its own, on the embedded database in a folder that outlives restarts. */
export async function createProduct(): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  return {
    url,
    start: async ({ now, demo = true, pressId, webDir }) => {
      const { child, output } = spawnProduct({
        PERCH_PORT: String(port),
        PERCH_DATA_DIR: folder,
        PERCH_NOW: now,
        PERCH_DEMO: demo ? 'yes' : 'no',
        ...(webDir === undefined ? {} : { PERCH_WEB_DIR: webDir }),
        ...(pressId === undefined ? {} : { PERCH_PRESS_ID: String(pressId) }),
      });
      await untilHealthy(url, child).catch((error: Error) => {
        child.kill('SIGKILL');
        throw new Error(`${error.message}\n${output()}`);
      });
      return {
        url,
        output,
        stop: async () => {
          if (child.exitCode !== null) return;
          child.kill('SIGTERM');
          await new Promise((resolve) => child.once('exit', resolve));
        },
      };
    },
    mails: async () => {
      const outbox = join(folder, 'outbox');
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      return await Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), 'utf8')));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
