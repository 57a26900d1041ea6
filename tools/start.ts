import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { programOf } from './program.ts';

/** `npm start`: builds the interface when its sources are newer than the last build, then runs the whole product. */

const BUILT = 'dist/web/index.html';
const SOURCES = ['renderer', 'shared', 'vite.config.ts', 'package-lock.json'];

async function newest(path: string): Promise<number> {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const entries = await readdir(path);
  const times = await Promise.all(entries.map((entry) => newest(join(path, entry))));
  return Math.max(0, ...times);
}

async function isStale(): Promise<boolean> {
  const built = await stat(BUILT).catch(() => null);
  if (built === null) return true;
  const times = await Promise.all(SOURCES.map(newest));
  return Math.max(...times) > built.mtimeMs;
}

/** In a process of its own: a bundler's memory has no place in a server. */
function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    const [node, ...vite] = programOf('vite');
    const child = spawn(node, [...vite, 'build', '--mode', 'start', '--logLevel', 'warn'], { stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error('the interface could not be built'))));
  });
}

if (await isStale()) await build();
await import('../server/index.ts');
