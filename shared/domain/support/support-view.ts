import { type Instant, instant } from '../ids.ts';
import { HOUR, MINUTE } from '../time/calendar.ts';

/** A support person looks at somebody's account for a reason, for an hour, and changes nothing. */

/** How long a view stays open. */
const VIEW_LASTS_MS = HOUR;

/** The person who was looked at reads the reason: a word alone tells them nothing. */
const REASON_MIN = 10;
export const REASON_MAX = 500;

export const viewUntil = (openedAt: Instant): Instant => instant(openedAt + VIEW_LASTS_MS);

/** Whole minutes that are left, the last one counted until it is over; 0 when it is. */
export const minutesLeft = (until: Instant, now: Instant): number => Math.max(0, Math.ceil((until - now) / MINUTE));

export interface ReasonProblem {
  readonly field: 'reason';
  readonly code: 'fields_empty' | 'reason_too_short';
}

/** What is wrong with a reason before it is stored. */
export function checkReason(typed: string): ReasonProblem[] {
  const reason = typed.trim();
  if (reason === '') return [{ field: 'reason', code: 'fields_empty' }];
  return [...reason].length < REASON_MIN ? [{ field: 'reason', code: 'reason_too_short' }] : [];
}

/** When a view was over: when it was ended, at the latest after its hour; null while it is open. */
export function viewEnd({ until, endedAt }: { until: Instant; endedAt: Instant | null }, now: Instant): Instant | null {
  if (endedAt !== null && endedAt < until) return endedAt;
  return until <= now ? until : null;
}

const HIDDEN = '•••';
const first = (text: string): string => `${[...text][0] ?? ''}${HIDDEN}`;

/** As much of an address as tells its owner's from another: `a•••@e•••.org`. */
export function maskEmail(email: string): string {
  const cut = email.lastIndexOf('@');
  if (cut < 0) return first(email);
  const domain = email.slice(cut + 1);
  const dot = domain.lastIndexOf('.');
  return `${first(email.slice(0, cut))}@${first(domain)}${dot < 0 ? '' : domain.slice(dot)}`;
}
