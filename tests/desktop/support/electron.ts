import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { electronProblem } from '../../../tools/electron-program.ts';
import { chromiumPath } from '../../e2e/support/chromium.ts';

const STANDIN = resolve(import.meta.dirname, '../standin');
/** Written when Electron's own executable has been fetched (`npx install-electron --no`). */
const INSTALLED = 'node_modules/electron/path.txt';

/** Whether the tests run on the stand-in. */
export const isStandIn = (): boolean => process.env.ELECTRON_OVERRIDE_DIST_PATH === STANDIN;

/** Chooses for this process and those it starts. @returns whether it is the stand-in */
export async function chooseElectron(): Promise<boolean> {
  const { ELECTRON_OVERRIDE_DIST_PATH: override = '', PERCH_TEST_DESKTOP } = process.env;
  if (override !== '' && override !== STANDIN) {
    const problem = electronProblem(override);
    if (problem !== null) throw new Error(problem);
    return false;
  }
  if (existsSync(INSTALLED) && PERCH_TEST_DESKTOP !== 'standin') return false;
  process.env.ELECTRON_OVERRIDE_DIST_PATH = STANDIN;
  process.env.STANDIN_NODE ??= process.execPath;
  process.env.STANDIN_CHROMIUM ??= await chromiumPath();
  return true;
}
