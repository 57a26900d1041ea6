import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchiveFolder } from '../../server/adapters/archive-files/archive-folder.ts';
import { createArchiveReaders } from '../../server/adapters/sources/registry.ts';

/** Archives of one's own, as they are taken in anywhere, with a folder of their own, which is made once there is one to keep. */
export const openArchives = () => ({
  readers: createArchiveReaders(),
  files: createArchiveFolder(join(tmpdir(), `perch-imports-${randomUUID()}`)),
});
