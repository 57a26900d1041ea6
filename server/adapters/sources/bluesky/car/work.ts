import { SourceError } from '../../../../ports/activity-source.ts';

/**
 * Steps that an archive may cost per byte of it. A step handles one byte: hashing takes one, reading a block one, putting
 * a key together one per character. A sound archive costs 2 to 4; one whose records are many times the same, up to 10.
 */
const STEPS_PER_BYTE = 16;
/** So that a very small archive is not judged by its overhead. */
const FREE_STEPS = 256 * 1024;

/** Counts the work that an archive causes, so that the time it takes is bounded by its size, whatever its shape. */
export interface Work {
  /** Throws `SourceError` `malformed` once the work is out of proportion. */
  spend(steps: number): void;
  /** More bytes have come. */
  allow(bytes: number): void;
  spent(): number;
}

export function createWork(bytes: number): Work {
  let limit = FREE_STEPS + bytes * STEPS_PER_BYTE;
  let spent = 0;
  return {
    spend(steps) {
      spent += steps;
      if (spent > limit) throw new SourceError('malformed', 'the archive causes far more work than its size explains');
    },
    allow(more) {
      limit += more * STEPS_PER_BYTE;
    },
    spent: () => spent,
  };
}
