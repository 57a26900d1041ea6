import { SECOND } from '../../../../shared/domain/time/calendar.ts';
import type { Logger } from '../../../core/logger.ts';

const LOOKS_AGAIN_AFTER_MS = SECOND;
const IMPATIENT_FOR_MS = SECOND;
/** Reads that find it behind are of one stretch while they come as close as this. */
const STRETCH_MS = 10 * SECOND;
/** So long a stretch is told of. */
const TELLS_AFTER_MS = 30 * SECOND;
/** One read may have a lot to look through; so many, one after the other, say that the replica is slow. */
const SLOW_READS = 3;
/** One that is slow is left alone for longer than one that was only started anew. */
const SLOW_FOR_MS = 10 * SECOND;

/** Whether the replica is asked at present, and the operator's lines about it. */
export interface ReplicaStanding {
  /** False while it is away. */
  isAsked(): boolean;
  /** Whether a read waits for what it has to see; after one that did so in vain others ask, and do not wait. */
  isPatient(): boolean;
  /** It has answered a read. */
  answered(): void;
  /** It did not have what a read had to see. */
  behind(): void;
  /** It took too long over a read that it could have answered. */
  slow(err: unknown): void;
  /** It is not asked before it was found again. */
  away(err: unknown): void;
  close(): void;
}

export interface StandingDeps {
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** Rejects while there is no replica to be asked. */
  readonly probe: () => Promise<void>;
  /** A monotonic time in milliseconds. */
  readonly now?: () => number;
}

export function createStanding({ log, probe, now = () => performance.now() }: StandingDeps): ReplicaStanding {
  let isAway = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let patientFrom = 0;
  let slowReads = 0;
  let stretch: { readonly since: number; readonly last: number; readonly isTold: boolean } | null = null;

  async function look(): Promise<void> {
    try {
      await probe();
      isAway = false;
      if (!isClosed) log.info('the read replica is back, and answers reads again');
    } catch {
      lookAfter(LOOKS_AGAIN_AFTER_MS);
    }
  }

  function lookAfter(ms: number): void {
    if (!isClosed) timer = setTimeout(() => void look(), ms).unref();
  }

  function away(err: unknown, forMs = LOOKS_AGAIN_AFTER_MS): void {
    if (isAway || isClosed) return;
    isAway = true;
    slowReads = 0;
    log.warn({ err }, 'the read replica does not answer as it should; the primary answers reads until it is back');
    lookAfter(forMs);
  }

  return {
    away,
    isAsked: () => !isAway && !isClosed,
    isPatient: () => now() >= patientFrom,
    answered() {
      if (stretch?.isTold === true) log.info('the read replica has caught up, and answers reads again');
      stretch = null;
      slowReads = 0;
    },
    slow(err) {
      slowReads += 1;
      if (slowReads >= SLOW_READS) away(err, SLOW_FOR_MS);
    },
    behind() {
      const at = now();
      if (at >= patientFrom) patientFrom = at + IMPATIENT_FOR_MS;
      const since = stretch === null || at - stretch.last > STRETCH_MS ? at : stretch.since;
      const isLong = at - since >= TELLS_AFTER_MS;
      if (isLong && stretch?.isTold !== true) {
        log.warn(
          'the read replica has been behind for half a minute; the primary answers reads until it has caught up',
        );
      }
      stretch = { since, last: at, isTold: isLong };
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
