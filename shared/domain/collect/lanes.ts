import type { UserId } from '../ids.ts';

/**
 * Where a collection waits for its turn. Each lane has slots of its own in every worker, so that none holds up another:
 * - `first`: somebody is waiting for the first look at an account;
 * - `tracked`: accounts that are collected again;
 * - `watched`: names that are only on watchlists;
 * - `slow`: what was too slow, or too large, for the others, at the patient pace.
 */
export type Lane = 'first' | 'tracked' | 'watched' | 'slow';

interface LaneRule {
  /** Collections of the lane that one worker process runs at the same time. */
  readonly slots: number;
  /** Collections with a higher priority begin before those with a lower one; each lane has a band of priorities. */
  readonly lowestPriority: number;
}

/** How many slots of a lane one server, or all under one domain, may hold in a worker process, so that the rest stays free. */
export const SLOTS_PER_SERVER = 2;

/** Turns in a lane: one priority each. A queue that is never empty takes decades to use them up. */
export const TURNS = 500_000_000;

/** Jobs queued before there were lanes had priority 0 for tracked profiles and -1 for watched ones: they are in the right bands. */
export const LANES: Readonly<Record<Lane, LaneRule>> = {
  first: { slots: 4, lowestPriority: TURNS },
  tracked: { slots: 4, lowestPriority: 0 },
  watched: { slots: 3, lowestPriority: -TURNS },
  slow: { slots: 3, lowestPriority: -2 * TURNS },
};

export const LANE_NAMES: readonly Lane[] = ['first', 'tracked', 'watched', 'slow'];

/** A lane, and which turn in it: the 0th comes first. */
export interface Place {
  readonly lane: Lane;
  readonly turn: number;
}

/** The lane of a collection that is to be queued. */
export function laneOf(profile: { readonly tracked: boolean; readonly collectedForReports: boolean }): Lane {
  if (!profile.tracked) return 'watched';
  return profile.collectedForReports ? 'tracked' : 'first';
}

export const highestPriority = (lane: Lane): number => LANES[lane].lowestPriority + TURNS - 1;

export const priorityOf = ({ lane, turn }: Place): number => highestPriority(lane) - Math.min(turn, TURNS - 1);

/** The inverse of `priorityOf`. */
export function placeOf(priority: number): Place {
  const lane = LANE_NAMES.find((name) => priority >= LANES[name].lowestPriority) ?? 'slow';
  const turn = highestPriority(lane) - priority;
  return { lane, turn: turn === TURNS - 1 ? 0 : Math.min(Math.max(turn, 0), TURNS - 1) };
}

/** Whether a collection that waits in one lane is taken over into another one when it is asked for there, too. */
export const moves = (from: Lane, to: Lane): boolean =>
  from !== 'slow' && LANE_NAMES.indexOf(to) < LANE_NAMES.indexOf(from);

/** A collection of a lane that waits or runs. */
export interface Queued {
  readonly turn: number;
  readonly running: boolean;
  /** Whose accounts and names it is for. */
  readonly subscribers: readonly UserId[];
}

/** The lane's current turn: that of its running jobs, or the lowest that is queued. */
function currentTurn(queued: readonly Queued[]): number {
  const running = queued.filter((one) => one.running).map(({ turn }) => turn);
  if (running.length > 0) return Math.max(...running);
  return queued.length === 0 ? 0 : Math.min(...queued.map(({ turn }) => turn));
}

/**
 * The turns of collections that join a lane: of each subscriber one a turn, from the turn the lane has come to. So fifty
 * accounts of one subscriber and one of another begin with one of each, and nobody who waits is overtaken for ever by those
 * who come later (start-time fair queueing). A profile of several subscribers takes the earliest turn that one of them has.
 * @param joining the subscribers of each collection, in the order in which a subscriber's own shall be served.
 */
export function fairTurns(joining: readonly (readonly UserId[])[], queued: readonly Queued[]): number[] {
  const current = currentTurn(queued);
  const next = new Map<UserId, number>();
  const takeUntil = (user: UserId, turn: number): void => void next.set(user, Math.max(next.get(user) ?? 0, turn + 1));
  for (const { subscribers, turn } of queued) for (const user of subscribers) takeUntil(user, turn);
  return joining.map((subscribers) => {
    const turns = subscribers.map((user) => Math.max(current, next.get(user) ?? 0));
    const turn = turns.length === 0 ? current : Math.min(...turns);
    const payer = subscribers[turns.indexOf(turn)];
    if (payer !== undefined) takeUntil(payer, turn);
    return turn;
  });
}

/** Tries at the patient pace before a slow server is left alone until it is due again. */
const PATIENT_TRIES = 2;

/**
 * What follows on a try that a server was too slow for, or sent too much: whoever was in a lane for those that are well goes to
 * the slow one; there it is tried once more and then left alone.
 */
export function afterSlowTry(lane: Lane, tries: number): 'to-slow-lane' | 'retry' | 'give-up' {
  if (lane !== 'slow') return 'to-slow-lane';
  return tries < PATIENT_TRIES ? 'retry' : 'give-up';
}
