import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port.ts';

const run = promisify(execFile);
const START_LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 20;

/** The product as a process of its own. */
export interface Product {
  readonly url: string;
  /** From the start of the process to a page that is served and an interface that answers. */
  readonly usableAfterMs: number;
  output(): string;
  /** Resident memory in MB, as the system counts it. */
  residentMb(): Promise<number>;
  stop(): Promise<void>;
}

async function untilUsable(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_LIMIT_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the product stopped with ${child.exitCode}`);
    const page = await fetch(url).catch(() => null);
    if (page?.ok === true && (await page.text()).includes('<div id="root"')) {
      const plans = await fetch(`${url}/api/plans`).catch(() => null);
      if (plans?.ok === true) return;
    }
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`no usable page after ${START_LIMIT_MS} ms`);
}

/** Starts `script` in `folder` with the environment given, and waits until the product can be used. */
export async function startProduct(input: {
  script: string;
  folder: string;
  /** Node's own options. */
  options?: readonly string[];
  env: Record<string, string>;
}): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { ...process.env, PERCH_LOG_LEVEL: 'warn', PERCH_PORT: String(port), ...input.env };
  const from = performance.now();
  const child = spawn(process.execPath, [...(input.options ?? []), input.script], {
    cwd: input.folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  try {
    await untilUsable(url, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${String(error)}\n${output}`);
  }
  return {
    url,
    usableAfterMs: performance.now() - from,
    output: () => output,
    residentMb: () => residentMb(child.pid),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}

async function residentMb(pid: number | undefined): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

/** Runs the operator's command line; answers what it printed. */
export async function runPerch(args: readonly string[], env: Record<string, string>): Promise<string> {
  const options = { env: { ...process.env, ...env }, maxBuffer: 1024 * 1024 };
  return (await run(process.execPath, ['server/cli/perch.ts', ...args], options)).stdout;
}
