import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { DiskSpace, PathRights } from '../../ports/installation.ts';

const OTHERS_READ = 0o004;

const exists = (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

/** The path, or the nearest folder above it that is there. */
async function nearest(path: string): Promise<string> {
  let found = resolve(path);
  while (!(await exists(found)) && dirname(found) !== found) found = dirname(found);
  return found;
}

/** Disk space available to this process. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, bfree, blocks, bsize, files, ffree } = await statfs(await nearest(folder));
  // What is set aside for root is root's.
  const free = process.getuid?.() === 0 ? bfree : bavail;
  return { freeBytes: free * bsize, totalBytes: blocks * bsize, freeFiles: files === 0 ? null : ffree };
}

const may = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );

async function kindOf(path: string): Promise<Pick<PathRights, 'kind'> & { readonly mode: number }> {
  const info = await stat(path).catch(() => null);
  if (info === null) return { kind: 'missing', mode: 0 };
  const kind = info.isDirectory() ? 'folder' : info.isFile() ? 'file' : 'other';
  return { kind, mode: info.mode };
}

/** What this process may do with a path, or, where there is none, in the nearest folder above it. */
export async function pathRights(path: string): Promise<PathRights> {
  const { kind, mode } = await kindOf(path);
  const at = await nearest(path);
  return {
    kind,
    mayRead: await may(at, constants.R_OK),
    mayWrite: await may(at, constants.W_OK),
    // On Windows the mode says nothing of other users.
    isOpenToOthers: process.platform !== 'win32' && (mode & OTHERS_READ) !== 0,
  };
}
