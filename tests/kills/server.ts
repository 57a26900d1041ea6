import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Instant } from '../../shared/domain/ids.ts';
import { MINUTE, SECOND } from '../../shared/domain/time/calendar.ts';
import type { AtprotoNetwork } from '../support/atproto/network.ts';

const PROCESS = fileURLToPath(new URL('./server-process.ts', import.meta.url));
const UP_WITHIN = 5 * MINUTE;
/** On a machine that has other things to do, the first answer takes its time. */
const ANSWERS_WITHIN = 10 * SECOND;
const DONE_WITHIN = 5 * MINUTE;

export interface Storage {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** A server in a process of its own. */
export interface Server {
  readonly url: string;
  /** Resolves when it answers; false when it ended before. */
  up(): Promise<boolean>;
  /** Resolves when nothing is due and no job is open. @throws Error after `withinMs`, five minutes unless told */
  atRest(withinMs?: number): Promise<void>;
  kill(): void;
  stop(): Promise<void>;
  readonly gone: Promise<void>;
}

interface Start {
  readonly storage: Storage;
  readonly network: AtprotoNetwork;
  readonly port: number;
  /** Where its clock begins. */
  readonly now: Instant;
}

function environment({ storage, network, port, now }: Start): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PERCH_DATA_DIR: storage.dataDir,
    ...(storage.databaseUrl === null ? {} : { PERCH_DATABASE_URL: storage.databaseUrl }),
    PERCH_PORT: String(port),
    PERCH_HOST: '127.0.0.1',
    PERCH_PUBLIC_URL: `http://127.0.0.1:${port}`,
    PERCH_NOW: new Date(now).toISOString(),
    PERCH_DEMO: 'no',
    PERCH_LOG_LEVEL: process.env.PERCH_TEST_LOG ?? 'silent',
    PERCH_BLUESKY_APPVIEW_URL: network.appViewUrl,
    PERCH_BLUESKY_PLC_URL: network.plcUrl,
    PERCH_EGRESS_ALLOW: network.egressAllow.join(','),
  };
}

const asks = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('message', (message) => {
      const known = typeof message === 'object' && message !== null && 'rest' in message;
      resolve(known ? Number(message.rest) : -1);
    });
    child.send('rest?');
  });

export function startServer(start: Start): Server {
  const url = `http://127.0.0.1:${start.port}`;
  const child = spawn(process.execPath, [PROCESS], {
    env: environment(start),
    stdio: ['ignore', process.env.PERCH_TEST_LOG === undefined ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  });
  let ended = false;
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      ended = true;
      resolve();
    });
  });
  // What is killed while it is asked is no failure of the run.
  child.on('error', () => undefined);

  async function up(): Promise<boolean> {
    const until = Date.now() + UP_WITHIN;
    while (!ended) {
      if (Date.now() > until) throw new Error('the server does not come up');
      const answer = await fetch(`${url}/api/config`, { signal: AbortSignal.timeout(ANSWERS_WITHIN) }).catch(
        () => null,
      );
      if (answer?.ok === true) return true;
      await wait(50);
    }
    return false;
  }

  return {
    url,
    up,
    gone,
    async atRest(withinMs = DONE_WITHIN) {
      const until = Date.now() + withinMs;
      // Twice, because a job that ends may be followed by another.
      for (let quiet = 0; quiet < 2; ) {
        const rest = await Promise.race([asks(child), gone.then(() => null)]);
        if (rest === null) throw new Error('the server ended by itself');
        if (Date.now() > until) throw new Error(`the server does not come to rest: ${rest} left`);
        quiet = rest === 0 ? quiet + 1 : 0;
        await wait(500);
      }
    },
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
