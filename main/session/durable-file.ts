import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;

/** Where the new content is until it takes the place of the old. */
const unfinished = (file: string): string => `${file}.new`;

const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined);

/** @returns null where there is no such file; rejects where there is one that cannot be read */
export async function readIfThere(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Windows cannot open a folder, and some network disks cannot sync one: the rename itself has happened by then. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function writeNew(file: string, bytes: Uint8Array): Promise<void> {
  // A left-over of a crash is removed rather than opened: it could carry other rights, or be a link to elsewhere.
  await rm(file, { force: true });
  const handle = await open(file, 'wx', OWNER_ONLY);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Replaces the file's content, readable by its owner alone. Whoever reads afterwards finds the old content or the new,
 * never a mixture, even where the process or the machine stops at any moment.
 */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: OWNER_FOLDER });
  try {
    await writeNew(unfinished(file), bytes);
    await rename(unfinished(file), file);
  } catch (error) {
    await rm(unfinished(file), { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Removes the file, and what a crash may have left of a newer one. Rejects where it is there and cannot be removed. */
export async function removeDurably(file: string): Promise<void> {
  await rm(unfinished(file), { force: true });
  await rm(file, { force: true });
  await syncFolder(dirname(file));
}
