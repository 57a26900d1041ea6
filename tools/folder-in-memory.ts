import { access, chmod, constants, mkdtemp, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Linux keeps what is in it in memory. */
const MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;
/** Four times the most that a whole run of the tests was seen to have in its temporary folders. */
const ROOM_BYTES = 6 * GIGABYTE;

/**
 * A new folder for temporary files that no disk is asked for: hundreds of tests copy a database of a thousand files, which takes four
 * times as long on a disk. Its caller removes it. Null where there is none, or not enough room.
 */
export async function folderInMemory(): Promise<string | null> {
  try {
    await access(MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(MEMORY);
    if (bavail * bsize < ROOM_BYTES) return null;
    const folder = await mkdtemp(join(MEMORY, 'perch-tests-'));
    // A PostgreSQL that root starts runs as somebody else, who has to pass.
    await chmod(folder, 0o711);
    return folder;
  } catch {
    return null;
  }
}
