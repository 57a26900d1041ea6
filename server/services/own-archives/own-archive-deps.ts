import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import type { ArchiveFiles } from '../../ports/archive-files.ts';
import type { ArchiveReader } from '../../ports/archive-reader.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';

export interface OwnArchiveDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sources: SourceRegistry;
  readonly readers: readonly ArchiveReader[];
  readonly files: ArchiveFiles;
  readonly jobs: Pick<JobQueue, 'enqueueArchive'>;
  readonly maxBytes: number;
}
