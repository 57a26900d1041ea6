import type { Instant } from '../../../../shared/domain/ids.ts';
import type { CollectSink, RemovalScope } from '../../../ports/activity-source.ts';
import { decodeHere } from './car/decode-here.ts';
import { decodeInWorker } from './car/decode-in-worker.ts';
import type { DecodedBatch, DecodedRepository } from './car/decode-repository.ts';
import { ACTION_COLLECTIONS } from './record-map.ts';

/** Enough that a batch's overhead disappears, little enough that two of them weigh nothing. */
const BATCH_SIZE = 2_000;

/**
 * Up to this size (about a thousand records, some milliseconds) starting a worker costs more than the decoding. Most partial
 * exports are far smaller.
 */
const SMALL_ARCHIVE_BYTES = 256 * 1024;

/** The keys this source speaks for when it says what is gone. */
const REMOVAL_PREFIXES: readonly string[] = ACTION_COLLECTIONS.map((collection) => `${collection}/`);

export interface ArchiveRequest {
  /** Its memory is handed to the decoding worker. */
  readonly archive: Uint8Array<ArrayBuffer>;
  readonly did: string | null;
  readonly now: Instant;
  readonly since: string | null;
  readonly signal: AbortSignal;
}

export interface ArchiveResult {
  readonly repository: DecodedRepository;
  readonly removals: RemovalScope;
}

/** Sends an archive's actions to the sink. Throws `SourceError` when the archive is broken or another account's. */
export async function collectArchive(request: ArchiveRequest, sink: CollectSink): Promise<ArchiveResult> {
  const { archive, signal, did, now, since } = request;
  const decode = archive.byteLength <= SMALL_ARCHIVE_BYTES ? decodeHere : decodeInWorker;
  const repository = await decode({
    archive,
    request: { did, now, since, verify: true, batchSize: BATCH_SIZE },
    signal,
    onBatch: async ({ actions, present, done }: DecodedBatch) => {
      if (actions.length > 0) await sink.actions(actions);
      if (present.length > 0) await sink.present(present);
      sink.progress('decoding', done, null);
    },
  });
  return { repository, removals: { kind: 'prefixes', prefixes: REMOVAL_PREFIXES, except: repository.gaps } };
}
