import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Written by Electron's installer: its program inside its folder, which is another on each system. */
const NAMED = 'node_modules/electron/path.txt';

/** Where the `electron` package looks in a folder that `ELECTRON_OVERRIDE_DIST_PATH` names. */
const programIn = (folder: string): string =>
  join(folder, existsSync(NAMED) ? readFileSync(NAMED, 'utf8') : 'electron');

/** @returns what is wrong with the folder that `ELECTRON_OVERRIDE_DIST_PATH` names, in one sentence; null where nothing is */
export function electronProblem(folder: string): string | null {
  const program = programIn(folder);
  if (existsSync(program) && statSync(program).isFile()) return null;
  return `ELECTRON_OVERRIDE_DIST_PATH is ${folder}, but Electron's program is not there: ${program} is missing.`;
}
