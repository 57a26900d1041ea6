import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../support/free-port.ts';
import { createProductData, type KeptData, type ProductData } from './product-data.ts';

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
  /** The address that logs in as the demo subscriber, once; '' until the start has said it, and where there is no such subscriber. */
  readonly demoLink: () => string;
  /** Asks it to end. @throws Error where it did not close all that it had open, which is said by its exit code */
  stop(): Promise<void>;
}

export interface Product {
  readonly url: string;
  readonly folder: string;
  /** Secrets that log the demo subscriber in, each once; none where it was not filled before its first start. */
  readonly links: string[];
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

interface Spawn {
  readonly data: ProductData;
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** Its lines go to a file, so that it does not end with whoever started it. */
function spawnProduct({ data, env, cwd }: Spawn) {
  const logFile = join(data.folder, 'output.log');
  const log = openSync(logFile, 'w');
  const child = spawn('node', [...data.nodeOptions, 'server/index.ts'], {
    cwd,
    env: { ...process.env, ...WITH_COMPILED, PERCH_LOG_LEVEL: 'warn', ...data.settings, ...env },
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

/** What one is made with, all of it optional. */
export interface ProductOptions {
  /** Where its sources are, where others than these. */
  readonly cwd?: string;
  /** On the database that a user starts with, whatever the run has. */
  readonly embedded?: boolean;
  /** Data to begin with, and secrets that log its demo subscriber in. */
  readonly from?: KeptData & { readonly links: readonly string[] };
}

/** The real product as a process of its own, on data that outlive restarts. */
export async function createProduct({ cwd = process.cwd(), ...of }: ProductOptions = {}): Promise<Product> {
  const data = await createProductData(of);
  const links = [...(of.from?.links ?? [])];
  const port = await freePort();
  const url = `http://localhost:${port}`;
  return {
    url,
    folder: data.folder,
    links,
    start: async ({ now, demo = true, pressId, webDir, env }) => {
      const settings = {
        PERCH_PORT: String(port),
        PERCH_NOW: now,
        PERCH_DEMO: demo ? 'yes' : 'no',
        ...(webDir === undefined ? {} : { PERCH_WEB_DIR: webDir }),
        ...(pressId === undefined ? {} : { PERCH_PRESS_ID: String(pressId) }),
        ...env,
      };
      const { child, output } = spawnProduct({ data, env: settings, cwd });
      await untilHealthy(url, child).catch((error: Error) => {
        child.kill('SIGKILL');
        throw new Error(`${error.message}\n${output()}`);
      });
      // Only on the embedded database does a start say one.
      const link = data.database === null ? undefined : links.pop();
      return {
        url,
        pid: child.pid ?? 0,
        output,
        demoLink: () =>
          link === undefined ? (/http\S+link=\S+/.exec(output())?.[0] ?? '') : `${url}/en/auth/login?link=${link}`,
        stop: async () => {
          if (child.exitCode !== null) return;
          const exited = once(child, 'exit');
          child.kill('SIGTERM');
          const [code] = await exited;
          // With another it was ended because something did not close in time.
          if (code !== 0) throw new Error(`the product ended with ${code}\n${output()}`);
        },
      };
    },
    perch: async (...words) => {
      const env = { ...process.env, ...WITH_COMPILED, ...data.settings };
      return (await run('node', [...data.nodeOptions, 'server/cli/perch.ts', ...words], { env })).stdout;
    },
    mails: async () => {
      const outbox = join(data.folder, 'outbox');
      const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      return await Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), 'utf8')));
    },
    remove: () => data.remove(),
  };
}
