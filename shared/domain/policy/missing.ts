import type { Instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';

/**
 * What two places said of an account that one of them does not know: the directory that leads to the account's server, and that
 * server. `withdrawn`: the directory holds its owner's own word that the account was given up (a tombstone). `silent`: asked,
 * and no answer that could be understood.
 */
export interface MissingLook {
  readonly directory: 'there' | 'missing' | 'withdrawn';
  readonly server: 'there' | 'missing' | 'silent';
}

/** The looks that found an account missing, as far as they agree. */
export interface MissingRun {
  /** The first of them; null while there is none. */
  readonly since: Instant | null;
  readonly looks: number;
}

export const NO_RUN: MissingRun = { since: null, looks: 0 };

const LOOKS_TO_BELIEVE = 3;
export const TIME_TO_BELIEVE_MS = 3 * DAY;

/**
 * Whether both places agree that the account is not there. The directory that names the server agrees by that: it was the right
 * one to ask. A silent server agrees to the owner's own word alone.
 */
const agrees = ({ directory, server }: MissingLook): boolean =>
  server === 'missing' || (server === 'silent' && directory === 'withdrawn');

/** The run after another look: longer, the same where a place was silent, and none where one of them still has the account. */
export function runAfter(run: MissingRun, look: MissingLook, now: Instant): MissingRun {
  if (agrees(look)) return { since: run.since ?? now, looks: run.looks + 1 };
  return look.server === 'there' ? NO_RUN : run;
}

/** An account is gone when three looks over 72 hours found it so (decisions, section 6); until then it is only missing. */
export const isBelievedGone = ({ since, looks }: MissingRun, now: Instant): boolean =>
  since !== null && looks >= LOOKS_TO_BELIEVE && now - since >= TIME_TO_BELIEVE_MS;
