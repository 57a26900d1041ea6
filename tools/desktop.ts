import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { electronProblem } from './electron-program.ts';

/** `npm run desktop`: the desktop application in development, with reload, beside a running `npm start`. */

const ELECTRON = 'node_modules/electron';
const VITE = 'node_modules/vite/bin/vite.js';
/** An empty variable is none to the `electron` package. */
const OVERRIDE = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? '';
const FAILED = `Electron's own program is not on this machine, and it could not be downloaded.

It comes from GitHub, not with the npm package. Where that is reachable:

  npx install-electron

Behind a mirror, name it in ELECTRON_MIRROR first. Where a copy was unpacked by hand, start with

  ELECTRON_OVERRIDE_DIST_PATH=/folder/of/that/copy npm run desktop

The web application needs none of it: npm start
`;

function isThere(): boolean {
  const named = join(ELECTRON, 'path.txt');
  return existsSync(named) && existsSync(join(ELECTRON, 'dist', readFileSync(named, 'utf8')));
}

function download(): boolean {
  console.log('Fetching Electron, once …');
  return spawnSync(process.execPath, [join(ELECTRON, 'install.js')], { stdio: 'inherit' }).status === 0;
}

const problem = OVERRIDE === '' ? null : electronProblem(OVERRIDE);
if (problem !== null) {
  console.error(problem);
  process.exitCode = 1;
} else if (OVERRIDE !== '' || isThere() || download()) {
  const child = spawn(process.execPath, [VITE, '--mode', 'desktop'], { stdio: 'inherit' });
  // Of Ctrl-C a terminal tells all of them. Whoever ends this process alone means all of them, too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGTERM'));
  child.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  console.error(FAILED);
  process.exitCode = 1;
}
