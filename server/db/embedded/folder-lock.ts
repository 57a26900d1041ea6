import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StorageError } from '../storage-error.ts';
import { explainFolder } from './folder-errors.ts';

const LOCK_FILE = 'perch.lock';
const OWNER_FILE = 'perch.pid';

/** SQLite's codes for a file that somebody holds, and for one that is no lock file (any more). */
const HELD = new Set([5, 6]);
const DAMAGED = new Set([11, 26]);

export interface FolderLock {
  release(): void;
}

/**
 * Makes this process the only one that may open the folder.
 *
 * The lock is the operating system's own, taken through SQLite's exclusive lock on a small file: the kernel lets go of it
 * in the moment the process dies, so that nothing stale is left after kill -9, a process id used again means nothing,
 * and it holds between containers that share a volume. Beside it this machine knows the folder by a name that is no file,
 * so that the lock also holds when its file is deleted or overwritten. The pid file is only for the message.
 * Throws StorageError `folder-in-use`, `folder-unusable`, `disk-full`.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  try {
    makeFolder(folder);
    return await lockExisting(folder);
  } catch (error) {
    throw explainFolder(folder, error) ?? error;
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    // Made with all of its parents, a folder that cannot be made says of everything that it is not there; alone, it says why.
    mkdirSync(folder);
    throw error;
  }
}

async function lockExisting(folder: string): Promise<FolderLock> {
  const name = await claimName(folder);
  try {
    const file = lockFile(folder);
    const owner = join(folder, OWNER_FILE);
    try {
      writeFileSync(owner, `${process.pid}\n`);
    } catch (error) {
      file.close();
      throw error;
    }
    return {
      release() {
        // A second time, the folder may be somebody else's already.
        if (!file.isOpen) return;
        rmSync(owner, { force: true });
        file.close();
        name?.close();
      },
    };
  } catch (error) {
    name?.close();
    throw error;
  }
}

/** Nobody locks a file that is damaged, and it holds nothing: it is made anew. */
function lockFile(folder: string): DatabaseSync {
  const path = join(folder, LOCK_FILE);
  const found = tryLock(path);
  if (found instanceof DatabaseSync) return found;
  if (HELD.has(found.errcode)) throw inUse(folder, found);
  if (!DAMAGED.has(found.errcode)) throw found;
  rmSync(path);
  const made = tryLock(path);
  if (made instanceof DatabaseSync) return made;
  throw HELD.has(made.errcode) ? inUse(folder, made) : made;
}

type SqliteError = Error & { readonly errcode: number };

const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

function tryLock(path: string): DatabaseSync | SqliteError {
  const file = new DatabaseSync(path);
  try {
    file.exec('begin exclusive');
    return file;
  } catch (error) {
    file.close();
    if (isSqliteError(error)) return error;
    throw error;
  }
}

/**
 * Takes the folder's name on this machine: a socket in Linux's abstract namespace, a pipe on Windows. Both go with the process
 * and cannot be deleted. Elsewhere there is neither, and the lock file stands alone.
 */
async function claimName(folder: string): Promise<Server | null> {
  const { dev, ino } = statSync(folder);
  const id = createHash('sha256')
    .update(`${realpathSync(folder)} ${dev} ${ino}`)
    .digest('hex')
    .slice(0, 32);
  const address = { linux: `\0perch-${id}`, win32: `\\\\.\\pipe\\perch-${id}` }[process.platform as 'linux' | 'win32'];
  if (address === undefined) return null;
  const server = createServer((socket) => socket.destroy());
  server.listen(address);
  server.unref();
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw inUse(folder, error);
    throw error;
  }
}

const inUse = (folder: string, cause: unknown): StorageError =>
  new StorageError(
    'folder-in-use',
    `The data folder ${folder} is in use by ${ownerOf(folder)}. Two processes on one embedded database would lose data: ` +
      'stop the other one, or give both a PostgreSQL through PERCH_DATABASE_URL.',
    cause,
  );

function ownerOf(folder: string): string {
  try {
    return `process ${readFileSync(join(folder, OWNER_FILE), 'utf8').trim()}`;
  } catch {
    return 'another process';
  }
}
