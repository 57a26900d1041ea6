import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Desktop, Machine } from './desktop.ts';

/** What the person and the system around the application do. Electron's own objects are changed, so that it holds on both. */

/** From now on whoever is asked for a folder chooses this one. */
export const chooseFolder = ({ app }: Desktop, folder: string): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [chosen] });
  }, folder);

/** Collects what would be shown in the system's file manager. */
export async function collectRevealed({ app }: Desktop): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const revealed: string[] = [];
    Object.assign(globalThis, { revealed });
    shell.showItemInFolder = (file) => void revealed.push(file);
  });
  return () => app.evaluate(() => Reflect.get(globalThis, 'revealed') as string[]);
}

/** Every file below a folder, `/` between the parts of its path. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice(folder.length + 1)}/${name}`.replaceAll('\\', '/'))
    .map((path) => path.replace(/^\//, ''))
    .toSorted();
}

/** The one file that holds a session's token, sealed by the keyring. */
export const TOKEN_FILE = 'token.bin';
/** @returns null where nobody's is kept */
export const readTokenFile = ({ userData }: Machine): Promise<Buffer | null> =>
  readFile(join(userData, TOKEN_FILE)).catch(() => null);

/** In hexadecimal. */
export const sha256 = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
