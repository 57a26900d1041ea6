import { DAY, HOUR, WEEK } from '../time/calendar.ts';
import type { DenialReason } from './tracking.ts';

/**
 * Reasons that may pass: the account is looked at again, and goes on by itself when nothing stands against it any more. What its
 * owner, the operator or an age asked for never ends by itself.
 */
export const PASSING_REASONS = [
  'missing',
  'deleted',
  'deactivated',
  'suspended',
  'moved',
  'locked',
  'logged-out-hidden',
  'not-professional',
  'not-discoverable',
] as const satisfies readonly DenialReason[];

const PASSING: ReadonlySet<DenialReason> = new Set(PASSING_REASONS);

export const mayPass = (reason: DenialReason): boolean => PASSING.has(reason);

/** How long after the first, second … look that found an account stopped it is looked at again; from the last one on weekly. */
const WAITS_MS: readonly number[] = [6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 4 * DAY, WEEK];

/** Milliseconds until the next look after `looks` of them (1 or more) found the account stopped for the same reason. */
export const recheckAfterMs = (looks: number): number => WAITS_MS[Math.max(0, looks - 1)] ?? WEEK;
