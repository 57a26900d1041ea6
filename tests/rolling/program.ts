import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE, SECOND } from '../../shared/domain/time/calendar.ts';
import { freePort } from '../support/free-port.ts';

const READY_WITHIN_MS = 3 * MINUTE;
const ANSWERS_WITHIN_MS = 30 * SECOND;
const LOOK_MS = SECOND / 2;
/** Pino's number for errors. */
const ERROR_LEVEL = 50;

export interface ProgramOptions {
  /** What it is called in findings. */
  readonly name: string;
  /** Its checkout. */
  readonly folder: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly roles: 'web,worker' | 'web';
  /** Of the product's clock, on the machine's, in milliseconds. */
  readonly offset: number;
}

/** The server of a checkout as a process. */
export interface Program {
  readonly name: string;
  readonly url: string;
  /** What it said that it should not have, and when it was not ready. */
  readonly faults: readonly string[];
  stop(): Promise<void>;
}

const isReady = async (url: string): Promise<boolean> => {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const answer = await fetch(`${url}/api/health/ready`, { signal }).catch(() => null);
  return answer?.status === 200;
};

/** The words of a line of its log that tells of an error, else null. */
function errorIn(line: string): string | null {
  if (!line.startsWith('{')) return null;
  const entry: { level?: unknown; msg?: unknown; err?: { message?: unknown } } = JSON.parse(line);
  if (Number(entry.level) < ERROR_LEVEL) return null;
  return [entry.msg, entry.err?.message].filter((part) => part !== undefined).join(': ');
}

/** Starts it and waits until it is ready; from then on it has to stay so until it is stopped. @throws Error when it ends */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { name, folder, offset } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const faults: string[] = [];
  const child = spawn(process.execPath, [join(folder, 'server/index.ts')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PERCH_DATABASE_URL: options.databaseUrl,
      PERCH_DATA_DIR: options.dataDir,
      PERCH_ROLES: options.roles,
      PERCH_HOST: '127.0.0.1',
      PERCH_PORT: String(port),
      PERCH_PUBLIC_URL: url,
      PERCH_NOW: new Date(Date.now() + offset).toISOString(),
      PERCH_DEMO: 'yes',
      PERCH_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  createInterface(child.stdout).on('line', (line) => {
    const said = errorIn(line);
    if (said !== null) faults.push(`${name} said: ${said}`);
  });
  createInterface(child.stderr).on('line', (line) => faults.push(`${name} said: ${line}`));
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`${name} does not get ready\n${faults.join('\n')}`);
    }
    await wait(LOOK_MS);
  }
  const watching = new AbortController();
  const watched = (async () => {
    while (!watching.signal.aborted) {
      if (!(await isReady(url)) && !watching.signal.aborted) faults.push(`${name} was not ready`);
      await wait(LOOK_MS);
    }
  })();
  return {
    ...{ name, url, faults },
    async stop() {
      watching.abort();
      await watched;
      child.kill('SIGTERM');
      await gone;
    },
  };
}
