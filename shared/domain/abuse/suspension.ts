import { DAY } from '../time/calendar.ts';

/** What a report of abuse is about. */
export const ABUSE_KINDS = ['minor', 'harassment', 'content', 'other'] as const;
export type AbuseKind = (typeof ABUSE_KINDS)[number];

/** What is counted before a report suspends an account by itself. */
export interface SuspensionFacts {
  readonly kind: AbuseKind;
  /** The account was found, so that there is something to suspend. */
  readonly known: boolean;
  /** Suspensions within `RATE_WINDOW_MS` that the sender has a part in: alone, or as one of those who said the same. */
  readonly bySender: number;
  /** Suspensions within `RATE_WINDOW_MS` that rest on one sender's word. */
  readonly onOneWord: number;
  /** All suspensions within `RATE_WINDOW_MS`. */
  readonly inAll: number;
  /** Somebody else said the same of this account within `SECOND_WINDOW_MS`. */
  readonly saidByAnother: boolean;
  /** The operator has looked at this account and released it within `RELEASED_WINDOW_MS`. */
  readonly releasedLately: boolean;
}

export const RATE_WINDOW_MS = DAY;
export const SECOND_WINDOW_MS = 7 * DAY;
export const RELEASED_WINDOW_MS = 90 * DAY;
/** Below `MOST_ON_ONE_WORD`, so that no sender alone uses up what everybody may. */
const MOST_BY_SENDER = 2;
const MOST_ON_ONE_WORD = 5;
const MOST_IN_ALL = 20;

/** Why a report waits without suspending anything: for the operator, or for a second sender. */
export type NotSuspended =
  | 'not-asked'
  | 'account-unknown'
  | 'released-lately'
  | 'too-many-by-sender'
  | 'needs-a-second-sender'
  | 'too-many';

/**
 * "This is a minor" suspends at once (decisions, section 6), unless that has become a means against the service: beyond a
 * daily rate it takes a second sender, or the operator. null: suspend.
 */
export function whyNotSuspended(facts: SuspensionFacts): NotSuspended | null {
  if (facts.kind !== 'minor') return 'not-asked';
  if (!facts.known) return 'account-unknown';
  if (facts.releasedLately) return 'released-lately';
  if (facts.bySender >= MOST_BY_SENDER) return 'too-many-by-sender';
  if (facts.inAll >= MOST_IN_ALL) return 'too-many';
  return facts.onOneWord >= MOST_ON_ONE_WORD && !facts.saidByAnother ? 'needs-a-second-sender' : null;
}
