import type { Instant } from '../../../../shared/domain/ids.ts';
import type { CollectSink, RemovalScope } from '../../../ports/activity-source.ts';
import type { DecodedRepository, DecodeOutcome } from './car/decode-repository.ts';
import type { Decoder, DecodeTask } from './car/decoder.ts';
import { ACTION_COLLECTIONS } from './collections.ts';

/** Enough that a batch's overhead disappears, little enough that two of them weigh nothing. */
const BATCH_SIZE = 2_000;

/** The keys this source speaks for when it says what is gone. */
const REMOVAL_PREFIXES: readonly string[] = ACTION_COLLECTIONS.map((collection) => `${collection}/`);

export interface ArchiveRequest {
  /** Its memory is handed to the decoding worker. */
  readonly archive: Uint8Array<ArrayBuffer>;
  readonly did: string | null;
  readonly now: Instant;
  readonly since: string | null;
  readonly notBefore: string | null;
  readonly signal: AbortSignal;
  /** Only a partial export asks for blocks. */
  readonly fetchBlocks: DecodeTask['fetchBlocks'];
}

/** Sends an archive's actions to the sink. Throws `SourceError` when the archive is broken or another account's. */
export function collectArchive(decoder: Decoder, request: ArchiveRequest, sink: CollectSink): Promise<DecodeOutcome> {
  const { archive, signal, fetchBlocks, ...about } = request;
  return decoder.decode({
    archive,
    request: { ...about, batchSize: BATCH_SIZE },
    signal,
    fetchBlocks,
    onBatch: async ({ actions, present, done }) => {
      if (actions.length > 0) await sink.actions(actions);
      if (present.length > 0) await sink.present(present);
      sink.progress('decoding', done, null);
    },
  });
}

/**
 * What a decoded repository says of removals: nothing about the parts that it lacks. Every node of the tree down from the commit is
 * checked against its hash, so that what a commit newer than the last one read does not hold is gone.
 */
export const removalsOf = ({ gaps }: DecodedRepository): RemovalScope => ({
  kind: 'prefixes',
  prefixes: REMOVAL_PREFIXES,
  except: gaps,
  proven: true,
});
