import { DAY, HOUR } from '../time/calendar.ts';

/** What a report of abuse is about. */
export const ABUSE_KINDS = ['minor', 'harassment', 'content', 'other'] as const;
export type AbuseKind = (typeof ABUSE_KINDS)[number];

/** What is counted before a report suspends an account by itself. */
export interface SuspensionFacts {
  readonly kind: AbuseKind;
  /** The account was found, so that there is something to suspend. */
  readonly known: boolean;
  /** Accounts that reports of the same sender suspended within `ASKER_WINDOW_MS`. */
  readonly byAsker: number;
  /** Accounts that reports suspended within `ALL_WINDOW_MS`, whoever sent them. */
  readonly byAll: number;
  /** The operator has looked at this account and released it within `RELEASED_WINDOW_MS`. */
  readonly releasedLately: boolean;
}

export const ASKER_WINDOW_MS = DAY;
export const ALL_WINDOW_MS = HOUR;
export const RELEASED_WINDOW_MS = 90 * DAY;
const MOST_BY_ASKER = 3;
const MOST_BY_ALL = 20;

/** Why a report waits for the operator without suspending anything. */
export type NotSuspended = 'not-asked' | 'account-unknown' | 'released-lately' | 'too-many-by-asker' | 'too-many';

/**
 * "This is a minor" suspends at once (decisions, section 6), unless that has become a means against the service: then the
 * report waits for the operator like any other. null: suspend.
 */
export function whyNotSuspended(facts: SuspensionFacts): NotSuspended | null {
  if (facts.kind !== 'minor') return 'not-asked';
  if (!facts.known) return 'account-unknown';
  if (facts.releasedLately) return 'released-lately';
  if (facts.byAsker >= MOST_BY_ASKER) return 'too-many-by-asker';
  return facts.byAll >= MOST_BY_ALL ? 'too-many' : null;
}
