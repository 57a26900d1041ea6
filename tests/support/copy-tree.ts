import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', 'tests', 'coverage']);

/** A copy of the sources in a folder of its own, with what npm installed shared; to build and start another product from. */
export function copyTree(prefix: string): string {
  const root = resolve(import.meta.dirname, '../..');
  const folder = mkdtempSync(join(tmpdir(), prefix));
  cpSync(root, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(root, path)) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
