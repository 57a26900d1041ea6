import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchiveFolder } from '../../server/adapters/archive-files/archive-folder.ts';
import { createArchiveReaders } from '../../server/adapters/sources/registry.ts';

/** Archives of one's own, as they are taken in anywhere, with a folder of their own. */
export const openArchives = () => ({
  readers: createArchiveReaders(),
  files: createArchiveFolder(mkdtempSync(join(tmpdir(), 'perch-imports-'))),
});
