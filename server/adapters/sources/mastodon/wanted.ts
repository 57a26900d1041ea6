import { SourceError } from '../../../ports/activity-source.ts';

/** @throws SourceError `aborted` once nobody waits for the answer any more, also where nothing is asked of the network */
export function assertWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new SourceError('aborted', 'the call was called off', { cause: signal.reason });
}
