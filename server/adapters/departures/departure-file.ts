import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DepartureList } from '../../ports/departure-list.ts';

const OWNER_ONLY = 0o600;

/** The list of people who left, as it lies in a data folder. */
export const departureFileIn = (dataDir: string): string => join(dataDir, 'departures.txt');

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Written beside its name and then renamed: whoever reads never sees half of it. */
export const createDepartureFile = (path: string): DepartureList => ({
  read: () =>
    readFile(path, 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return '';
      throw error;
    }),
  async write(text) {
    const partial = `${path}.${process.pid}.part`;
    const file = await open(partial, 'w', OWNER_ONLY);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  },
});
