import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../storage-error.ts';

const LOCK_FILE = 'perch.lock';
const OWNER_FILE = 'perch.pid';

export interface FolderLock {
  release(): void;
}

/**
 * Makes this process the only one that may open the folder.
 *
 * The lock is the operating system's own, taken through SQLite's exclusive lock on a small file: the kernel lets go of it
 * in the moment the process dies, so that nothing stale is left after kill -9, a process id used again means nothing,
 * and it holds between containers that share a volume. The pid file is only for the message.
 * Throws StorageError `folder-in-use`.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(join(folder, LOCK_FILE));
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    throw new StorageError(
      'folder-in-use',
      `The data folder ${folder} is in use by ${ownerOf(folder)}. Two processes on one embedded database would lose data: ` +
        'stop the other one, or give both a PostgreSQL through PERCH_DATABASE_URL.',
      error,
    );
  }
  const owner = join(folder, OWNER_FILE);
  writeFileSync(owner, `${process.pid}\n`);
  return {
    release() {
      // A second time, the folder may be somebody else's already.
      if (!file.isOpen) return;
      rmSync(owner, { force: true });
      file.close();
    },
  };
}

function ownerOf(folder: string): string {
  try {
    return `process ${readFileSync(join(folder, OWNER_FILE), 'utf8').trim()}`;
  } catch {
    return 'another process';
  }
}
