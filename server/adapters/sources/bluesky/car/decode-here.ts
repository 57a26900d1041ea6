import { SourceError } from '../../../../ports/activity-source.ts';
import type { DecodeTask } from './decode-in-worker.ts';
import { type DecodedRepository, decodeRepository } from './decode-repository.ts';

/** Decodes a small archive on the event loop. Throws what `decodeInWorker` throws. */
export async function decodeHere({ archive, request, signal, onBatch }: DecodeTask): Promise<DecodedRepository> {
  const batches = decodeRepository(archive, request);
  for (let step = batches.next(); ; step = batches.next()) {
    if (signal.aborted) throw new SourceError('aborted', 'the decoding was called off');
    if (step.done === true) return step.value;
    await onBatch(step.value);
  }
}
