import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';

interface Kept {
  readonly bytes: Uint8Array;
  readonly at: Instant;
}

/** Files by name, each with the time it was kept. Whatever goes wrong with the disk, there is just nothing kept. */
export interface PictureFiles {
  read(name: string): Promise<Kept | null>;
  write(name: string, bytes: Uint8Array, at: Instant): Promise<void>;
  remove(name: string): Promise<void>;
  /** Removes what was kept before `before`, then the oldest until all are within the bound. */
  sweep(before: Instant): Promise<void>;
}

const NAME = /^[0-9a-f]{64}$/;

interface Listed {
  readonly path: string;
  readonly at: number;
  readonly size: number;
}

async function listed(folder: string): Promise<Listed[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      return found?.isFile() === true ? { path, at: found.mtimeMs, size: found.size } : null;
    }),
  );
  return files.filter((file) => file !== null);
}

/** @param maxBytes of all files together, held to at each sweep */
export function createPictureFiles({ folder, maxBytes }: { folder: string; maxBytes: number }): PictureFiles {
  let writes = 0;
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error('not the name of a picture');
    return join(folder, name.slice(0, 2), name);
  };

  return {
    async read(name) {
      try {
        const path = pathOf(name);
        const [bytes, { mtimeMs }] = await Promise.all([readFile(path), stat(path)]);
        return { bytes, at: instant(Math.round(mtimeMs)) };
      } catch {
        return null;
      }
    },
    async write(name, bytes, at) {
      const path = pathOf(name);
      writes += 1;
      // Processes that share the folder write under names of their own; the last to be ready counts.
      const part = `${path}.${process.pid}.${writes}`;
      try {
        await mkdir(join(path, '..'), { recursive: true });
        await writeFile(part, bytes);
        // The product's clock, which may not be the machine's.
        await utimes(part, at / SECOND, at / SECOND);
        await rename(part, path);
      } catch {
        await rm(part, { force: true }).catch(() => undefined);
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async sweep(before) {
      let total = 0;
      for (const { path, at, size } of (await listed(folder)).toSorted((a, b) => b.at - a.at)) {
        total += size;
        if (at < before || total > maxBytes) await rm(path, { force: true }).catch(() => undefined);
      }
    },
  };
}
