import type { Instant } from '../ids.ts';
import { HOUR, SECOND } from '../time/calendar.ts';

/** A turn that was passed on is to be taken within this time. */
export const TURN_OFFER_MS = 2 * SECOND;
/** Whoever waits for a turn looks again after this time at the latest, also where nobody tells. */
export const TURN_LOOK_MS = 2 * SECOND;
/** A process counts its turn as over so much earlier than the database does. */
const SAFETY_MS = SECOND;

/** How one kind of calls takes turns. */
export interface TurnTimes {
  /** A process that has not been heard of for so long has no turn any more. */
  readonly leaseMs: number;
  /** How long a process keeps a turn that others wait for; the call that it is making ends in any case. */
  readonly partMs: number;
}

/** Somebody waits for a look-up, ten seconds in all: it is not to wait for one that died. Small calls are made in small batches, all others one by one. */
export const turnTimes = (turn: string): TurnTimes => ({
  leaseMs: turn === 'lookup' ? 4 * SECOND : 10 * SECOND,
  partMs: turn === 'background' ? SECOND : 0,
});

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
export const holdsTurn = ({ askedAt }: HeldTurn, { leaseMs }: TurnTimes, now: number): boolean =>
  now < askedAt + leaseMs - SAFETY_MS;

/** Whether another process is to have the turn when the call that is being made is over. */
export const isPartOver = ({ since, wanted }: HeldTurn, { partMs }: TurnTimes, now: number): boolean =>
  wanted && now >= since + partMs;

/** In how many milliseconds a turn that is being used has to be asked for again. */
export const renewTurnInMs = ({ askedAt }: HeldTurn, { leaseMs }: TurnTimes, now: number): number =>
  Math.max(0, askedAt + leaseMs / 2 - now);

/** How long to wait before looking again at a turn that is another's for so long. */
export const lookAgainInMs = (leftMs: number): number => Math.min(TURN_LOOK_MS, Math.max(0, leftMs)) + SECOND / 50;

/** No host keeps us away for longer than this by one answer. */
export const LONGEST_PAUSE_MS = HOUR;

/** Whether a pause holds now. One that could not have been asked for by now was stored while the clock was set to a later day. */
export const isPaused = (until: Instant, now: Instant): boolean => until > now && until <= now + 2 * LONGEST_PAUSE_MS;
