import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { Person } from '../../../shared/report/person.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Database } from '../../db/database.ts';
import { type ArchiveImport, touchArchiveImport } from '../../db/repositories/archive-imports.ts';
import type { ArchiveFiles } from '../../ports/archive-files.ts';
import type { ArchiveReader, ArchiveReading, ArchiveSink } from '../../ports/archive-reader.ts';
import { ArchiveRefusal } from '../../ports/archive-reader.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import type { BuildService } from '../build-reports/build-service.ts';
import { UnwantedError } from './archive-failure.ts';
import type { ArchiveOwner } from './archive-owner.ts';

export interface ArchiveWorkDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly blocks: Blocklist;
  readonly sources: SourceRegistry;
  readonly readers: readonly ArchiveReader[];
  readonly files: ArchiveFiles;
  readonly build: BuildService;
  readonly live: Pick<LiveHub, 'publish'>;
}

export type StepDeps = ArchiveWorkDeps & { readonly owner: ArchiveOwner };

/** How often the page hears of the work, at the most. */
const TOLD_EVERY_MS = 500;

/** Says how far the work is. @throws UnwantedError once nobody waits for it */
export async function tell(
  { database, clock }: Pick<StepDeps, 'database' | 'clock'>,
  id: string,
  progress: { readonly done: number; readonly total: number | null },
): Promise<void> {
  if (!(await touchArchiveImport(database.db, id, { at: clock.now(), progress }))) throw new UnwantedError();
}

/** Hands everything on, and says now and then how many records it were. */
function telling(deps: StepDeps, id: string, sink: ArchiveSink): ArchiveSink {
  let [done, toldAt] = [0, performance.now()];
  const tellNow = async (): Promise<void> => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return;
    toldAt = performance.now();
    await tell(deps, id, { done, total: null });
  };
  return {
    ...sink,
    progress(stage, records, total) {
      done = records;
      sink.progress(stage, records, total);
    },
    async actions(batch) {
      await sink.actions(batch);
      await tellNow();
    },
    async followers(batch) {
      await sink.followers(batch);
      await tellNow();
    },
  };
}

async function readerOf({ files, readers }: StepDeps, { id, bytes }: ArchiveImport): Promise<ArchiveReader> {
  if ((await files.size(id)) !== bytes) throw new ArchiveRefusal('file-gone');
  const head = await files.head(id);
  const reader = readers.find((one) => one.recognises(head));
  if (reader === undefined) throw new ArchiveRefusal('unknown-format');
  return reader;
}

/** Reads the archive's file from its beginning. @throws ArchiveRefusal, UnwantedError, SourceError */
export async function readFile(
  deps: StepDeps,
  archive: ArchiveImport,
  { sink, signal }: { sink: ArchiveSink; signal: AbortSignal },
): Promise<ArchiveReading> {
  const { id, fileName } = archive;
  const reader = await readerOf(deps, archive);
  const request = { path: deps.files.path(id), fileName, now: deps.clock.now(), signal };
  return reader.read(request, telling(deps, id, sink));
}

/** Whom an id is about, where an archive alone can tell. */
export const personIn = ({ readers }: Pick<StepDeps, 'readers'>, network: Network, id: string): Person | null => {
  for (const reader of readers) {
    const person = reader.personOf?.(network, id) ?? null;
    if (person !== null) return person;
  }
  return null;
};
