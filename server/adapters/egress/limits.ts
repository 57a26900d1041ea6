import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Pace } from '../../ports/activity-source.ts';

const KB = 1024;
const MB = 1024 * KB;

/**
 * What a call is for. Each kind waits for its own turn at a host, so that a person's look-up never stands behind an export,
 * nor behind the many small calls of a collection.
 */
export type Turn = 'lookup' | 'background' | 'export';

/** The slowest that a body may come in once it has begun, judged window by window. */
export interface MinimumRate {
  readonly bytesPerSecond: number;
  /** The grace before the first judgement, and the time between two. */
  readonly windowMs: number;
}

export interface TransferLimits {
  /** From the call's turn to the last byte. */
  readonly totalMs: number;
  /** The longest silence, before the headers or between two pieces of the body. */
  readonly idleMs: number;
  /** Bytes after decompression. */
  readonly maxBytes: number;
  readonly rate: MinimumRate | null;
}

export type EgressLimits = Readonly<Record<Turn, Readonly<Record<Pace, TransferLimits>>>>;

const LOOKUP: TransferLimits = { totalMs: 8 * SECOND, idleMs: 5 * SECOND, maxBytes: 5 * MB, rate: null };

/**
 * Brisk is what a host that is well answers within; who needs more is asked again patiently, where waiting for it holds up
 * nobody else. The largest repositories known are some hundred megabytes; few are above ten.
 */
export const EGRESS_LIMITS: EgressLimits = {
  lookup: { brisk: LOOKUP, patient: LOOKUP },
  background: {
    brisk: { totalMs: 10 * SECOND, idleMs: 6 * SECOND, maxBytes: 5 * MB, rate: null },
    patient: { totalMs: 30 * SECOND, idleMs: 15 * SECOND, maxBytes: 5 * MB, rate: null },
  },
  export: {
    brisk: {
      totalMs: 90 * SECOND,
      idleMs: 10 * SECOND,
      maxBytes: 64 * MB,
      rate: { bytesPerSecond: 32 * KB, windowMs: 10 * SECOND },
    },
    patient: {
      totalMs: 10 * MINUTE,
      idleMs: MINUTE,
      maxBytes: 512 * MB,
      rate: { bytesPerSecond: 4 * KB, windowMs: 30 * SECOND },
    },
  },
};
