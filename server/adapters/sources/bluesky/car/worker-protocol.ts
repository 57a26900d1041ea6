import type { SourceFailure } from '../../../../ports/activity-source.ts';
import type { DecodedBatch } from './batches.ts';
import type { DecodeOutcome, DecodeRequest } from './decode-repository.ts';

/** Worker to owner. After each batch the worker waits for a credit before it decodes further than one batch ahead. */
export type WorkerMessage =
  | { readonly kind: 'batch'; readonly batch: DecodedBatch }
  /** Blocks that the decoding needs; it waits for them. */
  | { readonly kind: 'wanted'; readonly cids: readonly string[] }
  | WorkerAnswer;

/** How one archive ended; the worker is ready for the next. */
export type WorkerAnswer =
  | { readonly kind: 'end'; readonly outcome: DecodeOutcome }
  | {
      readonly kind: 'failed';
      readonly failure: SourceFailure;
      readonly message: string;
      readonly retryable: boolean;
    };

/** Owner to worker. The memory of an archive moves over, it is not copied. */
export type OwnerMessage =
  | { readonly kind: 'task'; readonly archive: ArrayBuffer; readonly request: DecodeRequest }
  /** A batch has been taken. */
  | { readonly kind: 'credit' }
  /** The answer to `wanted`; null when the server gives no single blocks. */
  | { readonly kind: 'blocks'; readonly archive: ArrayBuffer | null };
