import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveFiles } from '../../ports/archive-files.ts';

/** For the process's own user alone. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const HEAD_BYTES = 64 * 1024;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** The folder `imports` of the data folder. */
export function createArchiveFolder(dataDir: string): ArchiveFiles {
  const folder = join(dataDir, 'imports');
  const path = (id: string): string => join(folder, id);

  async function write(id: string, offset: number, piece: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    const file = await open(path(id), constants.O_WRONLY | constants.O_CREAT, FILE_MODE);
    try {
      await file.write(piece, 0, piece.length, offset);
    } finally {
      await file.close();
    }
  }

  async function read(id: string, length: number): Promise<Uint8Array> {
    const file = await open(path(id), 'r');
    try {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  return {
    path,
    head: (id) => read(id, HEAD_BYTES),
    size: (id) => sizeOf(path(id)),
    async append(id, offset, piece) {
      const size = await sizeOf(path(id));
      if (size !== offset) return size;
      // By position: the same piece sent twice at once is written over itself.
      await write(id, offset, piece);
      return offset + piece.length;
    },
    remove: (id) => rm(path(id), { force: true }),
    async sweep(needed) {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const left = names.filter((name) => !needed.has(name));
      for (const name of left) await rm(join(folder, name), { force: true, recursive: true });
      return left.length;
    },
  };
}
