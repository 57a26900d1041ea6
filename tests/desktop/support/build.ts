import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { programOf } from '../../../tools/program.ts';

const SOURCES = ['main', 'preload', 'shared', 'renderer'];
const BUILT = ['dist/main/main.js', 'dist/preload/preload.cjs', 'dist/web/index.html'];

const changedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

async function newestOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const times = await Promise.all(
    names.filter((name) => /\.(tsx?|css|html)$/.test(name)).map((name) => changedAt(join(folder, name))),
  );
  return Math.max(0, ...times);
}

function build(): Promise<void> {
  return new Promise((done, fail) => {
    const [node, ...vite] = programOf('vite');
    const child = spawn(node, [...vite, 'build', '--mode', 'desktop', '--logLevel', 'warn'], { stdio: 'inherit' });
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error('the application could not be built'))));
  });
}

/** Builds page, preload script and main, unless what is there is newer than every source. */
// biome-ignore lint/style/noDefaultExport: Playwright calls a setup file's default export
export default async function buildOnce(): Promise<void> {
  const built = Math.min(...(await Promise.all(BUILT.map(changedAt))));
  const newest = Math.max(...(await Promise.all(SOURCES.map(newestOf))));
  if (newest > built) await build();
}
