import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A small text file that only this application writes. */
export function atomicFile(path: string) {
  const read = (): Promise<string | null> => readFile(path, 'utf8').catch(() => null);
  return {
    read,
    /** Whole or not at all; not touched where it says that already. */
    async write(text: string): Promise<void> {
      if ((await read()) === text) return;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, text);
      await rename(`${path}.part`, path);
    },
    remove: (): Promise<void> => rm(path, { force: true }),
  };
}
