import type { Instant } from '../ids.ts';
import { HOUR, SECOND } from '../time/calendar.ts';

/** A process that has not been heard of for so long has no turn any more. */
export const TURN_LEASE_MS = 10 * SECOND;
/** A turn that was passed on is to be taken within this time. */
export const TURN_OFFER_MS = 2 * SECOND;
/** Whoever waits for a turn looks again after this time at the latest, also where nobody tells. */
export const TURN_LOOK_MS = 2 * SECOND;
/** A process counts its turn as over so much earlier than the database does. */
const SAFETY_MS = SECOND;

/** How long a process keeps a turn that others wait for: small calls are made in small batches, all others one by one. */
export const turnPartMs = (turn: string): number => (turn === 'background' ? SECOND : 0);

/** The turn of one process, in milliseconds of a clock that never jumps. */
export interface HeldTurn {
  /** When it was got. */
  readonly since: number;
  /** When the database was last asked to leave it to this process. */
  readonly askedAt: number;
  /** Another process waits for it. */
  readonly wanted: boolean;
}

/** Whether the turn is this process's still, though it may be wanted. */
export const holdsTurn = ({ askedAt }: HeldTurn, now: number): boolean => now < askedAt + TURN_LEASE_MS - SAFETY_MS;

/** Whether another process is to have the turn when the call that is being made is over. */
export const isPartOver = ({ since, wanted }: HeldTurn, partMs: number, now: number): boolean =>
  wanted && now >= since + partMs;

/** In how many milliseconds a turn that is being used has to be asked for again. */
export const renewTurnInMs = ({ askedAt }: HeldTurn, now: number): number =>
  Math.max(0, askedAt + TURN_LEASE_MS / 2 - now);

/** How long to wait before looking again at a turn that is another's for so long. */
export const lookAgainInMs = (leftMs: number): number => Math.min(TURN_LOOK_MS, Math.max(0, leftMs)) + SECOND / 50;

/** No host keeps us away for longer than this by one answer. */
export const LONGEST_PAUSE_MS = HOUR;

/** Whether a pause holds now. One that could not have been asked for by now was stored while the clock was set to a later day. */
export const isPaused = (until: Instant, now: Instant): boolean => until > now && until <= now + 2 * LONGEST_PAUSE_MS;
