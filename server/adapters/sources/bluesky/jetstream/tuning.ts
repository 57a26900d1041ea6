import { MINUTE, SECOND } from '../../../../../shared/domain/time/calendar.ts';

/** Times in milliseconds. */
export interface JetstreamTuning {
  /** Accounts that a host takes as a filter; with more it sends everything, and it is filtered here. */
  readonly mostFiltered: number;
  readonly ping: number;
  /** Silence after which a connection is dead. */
  readonly dead: number;
  /** How long the first event after an old cursor is waited for. */
  readonly firstEvent: number;
  /** A cursor that is older is asked about: the host may not hold it any more. */
  readonly oldCursor: number;
  /** What is missing at the beginning before it is a gap. */
  readonly gap: number;
  /** How far before the cursor reading starts, because hosts send events in slightly different orders. */
  readonly rewind: number;
  /** How far a host's clock may be ahead. */
  readonly ahead: number;
  /** After so long without a word about the accounts, everything from before is taken to have been sent. */
  readonly replayed: number;
  /** What is left for the host to be late with. */
  readonly late: number;
  /** Between two batches. */
  readonly batch: number;
  /** The wait before the next connection, made of the usual one. */
  readonly wait: (ms: number) => number;
}

export const JETSTREAM_TUNING: JetstreamTuning = {
  mostFiltered: 10_000,
  ping: 15 * SECOND,
  dead: 45 * SECOND,
  firstEvent: 10 * SECOND,
  oldCursor: 10 * MINUTE,
  gap: MINUTE,
  rewind: 90 * SECOND,
  ahead: MINUTE,
  replayed: 15 * MINUTE,
  late: 5 * MINUTE,
  batch: SECOND / 2,
  wait: (ms) => ms,
};
