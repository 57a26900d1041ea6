import { type Instant, instant } from '../ids.ts';
import { DAY, HOUR } from '../time/calendar.ts';

/** The file with everything that is kept of one person: how long it can be taken away, and with it how often one is made. */
const KEPT_MS = DAY;
/** Nothing takes longer: a job that is still under way then has died. */
const PATIENCE_MS = 6 * HOUR;

export interface OwnDataFile {
  readonly state: 'waiting' | 'making' | 'ready' | 'failed';
  readonly begunAt: Instant;
  readonly readyAt: Instant | null;
}

/** Until when the file can be taken away. */
export const fileEnd = (readyAt: Instant): Instant => instant(readyAt + KEPT_MS);

/** Files that were ready at this moment or before are gone. */
export const filesGoneFrom = (now: Instant): Instant => instant(now - KEPT_MS);

/** Files that were begun at this moment or before, and never became ready, never will. */
export const filesLostFrom = (now: Instant): Instant => instant(now - PATIENCE_MS);

/** Whether the file, or the work on it, still counts: while it does, no other is made. */
export function fileCounts({ state, begunAt, readyAt }: OwnDataFile, now: Instant): boolean {
  if (state === 'failed') return false;
  if (state === 'ready') return readyAt !== null && now < fileEnd(readyAt);
  return begunAt > filesLostFrom(now);
}
