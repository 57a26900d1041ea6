import type { ArchiveRequest } from '../../ports/job-queue.ts';
import type { ArchiveWork } from '../../services/own-archives/archive-work.ts';
import { WORK_ON_ARCHIVE } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';

/** Reads an archive that somebody brought, or imports it. */
export function workOnArchive({ archives }: { readonly archives: ArchiveWork }): JobHandler<ArchiveRequest> {
  return {
    definition: WORK_ON_ARCHIVE,
    async run({ importId, step }, { signal }) {
      await (step === 'reading' ? archives.preview(importId, signal) : archives.import(importId, signal));
    },
    async failed({ importId }, { final }) {
      if (final) await archives.fail(importId, 'internal');
    },
  };
}
