import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../support/free-port.ts';
import { SHORT_LIVED } from '../../support/short-lived.ts';
import { copyTemplate } from '../../support/template.ts';

const run = promisify(execFile);
const START_LIMIT_MS = 150_000;
/** Where Node keeps what it has compiled, for what every product and command is started with: they start in half the time. */
export const WITH_COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'perch-compile-cache') };

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
  /** The process, which outlives the one that started it. */
  readonly pid: number;
  readonly output: () => string;
  /** The address that logs in as the demo subscriber, once; '' until the start has said it. */
  readonly demoLink: () => string;
  stop(): Promise<void>;
}

export interface Product {
  readonly url: string;
  readonly folder: string;
  /** Starts the product on its own folder and address; `now` is the instant its clock starts from. */
  start(options: {
    now: string;
    demo?: boolean;
    pressId?: number;
    webDir?: string;
    env?: Readonly<Record<string, string>>;
  }): Promise<RunningProduct>;
  /** Runs the operator's command line on the same folder. @returns what it said */
  perch(...words: string[]): Promise<string>;
  /** The mails it has written so far. */
  mails(): Promise<string[]>;
  remove(): Promise<void>;
}

/** Its lines go to a file, so that it does not end with whoever started it. */
function spawnProduct(env: Readonly<Record<string, string>>, { logFile, cwd }: { logFile: string; cwd: string }) {
  const log = openSync(logFile, 'w');
  const child = spawn('node', [...SHORT_LIVED, 'server/index.ts'], {
    cwd,
    env: { ...process.env, ...WITH_COMPILED, PERCH_LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', log, log],
  });
  return { child, output: () => readFileSync(logFile, 'utf8') };
}

/** Asks a process to end, and waits until it has. */
export async function endProcess(pid: number): Promise<void> {
  const runs = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(pid, signal);
    } catch {
      return false;
    }
  };
  runs('SIGTERM');
  while (runs(0)) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Gives a folder that has no database an empty one: making its tables takes longer than all the rest of a start. */
export async function prepareDatabase(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'database'))) await copyTemplate(folder);
}

/**
 * The real product as a process of its own, on the embedded database in a folder that outlives restarts; `cwd` where its
 * sources are others than these.
 */
export async function createProduct(cwd = process.cwd()): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'perch-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  return {
    url,
    folder,
    start: async ({ now, demo = true, pressId, webDir, env }) => {
      await prepareDatabase(folder);
      const settings = {
        PERCH_PORT: String(port),
        PERCH_DATA_DIR: folder,
        PERCH_NOW: now,
        PERCH_DEMO: demo ? 'yes' : 'no',
        ...(webDir === undefined ? {} : { PERCH_WEB_DIR: webDir }),
        ...(pressId === undefined ? {} : { PERCH_PRESS_ID: String(pressId) }),
        ...env,
      };
      const { child, output } = spawnProduct(settings, { logFile: join(folder, 'output.log'), cwd });
      await untilHealthy(url, child).catch((error: Error) => {
        child.kill('SIGKILL');
        throw new Error(`${error.message}\n${output()}`);
      });
      return {
        url,
        pid: child.pid ?? 0,
        output,
        demoLink: () => /http\S+link=\S+/.exec(output())?.[0] ?? '',
        stop: async () => {
          if (child.exitCode !== null) return;
          child.kill('SIGTERM');
          await new Promise((resolve) => child.once('exit', resolve));
        },
      };
    },
    perch: async (...words) => {
      await prepareDatabase(folder);
      const env = { ...process.env, ...WITH_COMPILED, PERCH_DATA_DIR: folder };
      return (await run('node', [...SHORT_LIVED, 'server/cli/perch.ts', ...words], { env })).stdout;
    },
    mails: async () => {
      const outbox = join(folder, 'outbox');
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      return await Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), 'utf8')));
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
