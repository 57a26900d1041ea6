import { SECOND } from '../../../shared/domain/time/calendar.ts';

/** Bounds of one delivery, and of deliveries at a time. */
export interface IngestLimits {
  /** Lines after the first. */
  readonly lines: number;
  readonly lineBytes: number;
  /** Of the body, decompressed. */
  readonly bytes: number;
  /** Deliveries that one process receives at a time. */
  readonly atOnce: number;
  /** A sender that is waited for longer is given up. */
  readonly idleMs: number;
  /** So much a second is expected of a sender, once it has been waited for `patienceMs` altogether. */
  readonly bytesPerSecond: number;
  readonly patienceMs: number;
}

const KILOBYTE = 1024;

export const INGEST_LIMITS: IngestLimits = {
  lines: 1_000_000,
  lineBytes: 64 * KILOBYTE,
  bytes: KILOBYTE * KILOBYTE * KILOBYTE,
  atOnce: 2,
  idleMs: 20 * SECOND,
  bytesPerSecond: KILOBYTE,
  patienceMs: 30 * SECOND,
};
