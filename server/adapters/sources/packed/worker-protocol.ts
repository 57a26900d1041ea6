import type { ArchiveFailure } from '../../../../shared/domain/archives/archive-import.ts';
import type { Instant } from '../../../../shared/domain/ids.ts';
import type { SourceFailure } from '../../../ports/activity-source.ts';
import type { ArchiveReading } from '../../../ports/archive-reader.ts';
import type { PackedBatch } from './form.ts';

/** What the worker is started with: one package, after which it ends. */
export interface PackageTask {
  readonly path: string;
  readonly fileName: string;
  readonly now: Instant;
}

/** Worker to owner. After each batch the worker waits until it has been taken. */
export type WorkerMessage = { readonly kind: 'batch'; readonly batch: PackedBatch } | WorkerAnswer;

export type WorkerAnswer =
  | { readonly kind: 'end'; readonly reading: ArchiveReading }
  | { readonly kind: 'refused'; readonly failure: ArchiveFailure }
  | { readonly kind: 'failed'; readonly failure: SourceFailure; readonly message: string };

/** Owner to worker: the batch has been taken. */
export const TAKEN = 'taken';
