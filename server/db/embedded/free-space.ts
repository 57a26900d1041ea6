import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

const MB = 1024 * 1024;

/** Whole megabytes that this process may still write under the folder, or where it would be made. */
export async function freeMegabytes(folder: string): Promise<number> {
  let path = folder;
  while (!existsSync(path) && dirname(path) !== path) path = dirname(path);
  const { bavail, bfree, bsize } = await statfs(path);
  // What is set aside for root is root's.
  const blocks = process.getuid?.() === 0 ? bfree : bavail;
  return Math.floor((blocks * bsize) / MB);
}
