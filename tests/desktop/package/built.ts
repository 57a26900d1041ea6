import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');

/** Builds the interface and the shell into `dist`, unless they are there. A build that is older than its sources stays. */
export async function ensureBuilt(): Promise<void> {
  const parts = ['main/main.js', 'preload/preload.cjs', 'web/index.html'];
  if (parts.every((part) => existsSync(join(ROOT, 'dist', part)))) return;
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--mode', 'desktop', '--logLevel', 'warn'], {
    cwd: ROOT,
    // The runner's own word would make it a build for tests.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
