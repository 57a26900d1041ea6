import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface DataFile {
  readonly name: string;
  readonly path: string;
  /** Its bytes, each as one letter. */
  readonly text: string;
}

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function readAll(dataDir: string): Promise<DataFile[]> {
  const found: DataFile[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // The database's own files keep what was deleted until they are written over; what they hold is searched as tables.
    if (!entry.isFile() || path.startsWith(join(dataDir, 'database'))) continue;
    found.push({ name: entry.name, path, text: await readFile(path, 'latin1') });
  }
  return found;
}

/**
 * Every file of the data folder but the database's own. A mail gets its last name while they are read: they are then read once more, so
 * that neither it nor a half-written one that was left behind is missed.
 * @throws when they do not stand still for as many readings
 */
export async function dataFiles(dataDir: string, readings = 50): Promise<DataFile[]> {
  try {
    return await readAll(dataDir);
  } catch (error) {
    if (!isGone(error) || readings <= 1) throw error;
    return dataFiles(dataDir, readings - 1);
  }
}
