import type { SourceFailure } from '../../../../ports/activity-source.ts';
import type { DecodedBatch, DecodedRepository, DecodeRequest } from './decode-repository.ts';

/** What the worker is started with; the archive's memory moves over, it is not copied. */
export interface WorkerTask {
  readonly archive: ArrayBuffer;
  readonly request: DecodeRequest;
}

/** Worker to owner. After each batch the worker waits for a `CREDIT` before it decodes further than one batch ahead. */
export type WorkerMessage =
  | { readonly kind: 'batch'; readonly batch: DecodedBatch }
  | { readonly kind: 'end'; readonly repository: DecodedRepository }
  | { readonly kind: 'failed'; readonly failure: SourceFailure; readonly message: string };

/** Owner to worker: a batch has been taken. */
export const CREDIT = 'credit';
