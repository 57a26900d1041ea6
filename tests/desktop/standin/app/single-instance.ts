import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../core/run.ts';

/** What a second process tells the first. */
export interface Greeting {
  readonly argv: string[];
  readonly cwd: string;
  readonly data: unknown;
}

const TELL = `
  const [socket, text] = process.argv.slice(1);
  const first = require('node:net').connect(socket, () => first.end(text));
  first.on('close', () => process.exit(0)).on('error', () => process.exit(1)).resume();`;

/** Most systems take no longer address of a socket. */
const LONGEST = 100;

/** In the folder, and gone with it; elsewhere when that makes it too long. */
function addressOf(folder: string): string {
  const inside = join(folder, 'standin.sock');
  if (inside.length <= LONGEST && run.platform !== 'win32') return inside;
  const name = `perch-standin-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  return run.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** Asks whoever holds the lock, and waits: Electron answers this at once, too. */
function handOver(socket: string, greeting: Greeting): boolean {
  if (run.platform !== 'win32' && !existsSync(socket)) return false;
  const words = ['-e', TELL, '--', socket, JSON.stringify(greeting)];
  return spawnSync(process.execPath, words, { env: { ...process.env, NODE_OPTIONS: '' } }).status === 0;
}

/**
 * The lock that one process per `userData` folder holds.
 * @param onSecond hears of each other process that asked for it
 */
export function createSingleInstance(onSecond: (greeting: Greeting) => void) {
  let server: Server | null = null;
  return {
    has: () => server !== null,
    request(folder: string, data: unknown): boolean {
      if (server !== null) return true;
      const socket = addressOf(folder);
      if (handOver(socket, { argv: process.argv, cwd: process.cwd(), data })) return false;
      mkdirSync(folder, { recursive: true });
      // Left by a process that was killed.
      rmSync(socket, { force: true });
      server = createServer((second) => {
        let text = '';
        second.setEncoding('utf8');
        second.on('data', (chunk) => {
          text += chunk;
        });
        second.on('end', () => onSecond(JSON.parse(text)));
      }).listen(socket);
      server.unref();
      return true;
    },
    release(): void {
      server?.close();
      server = null;
    },
  };
}
