import type { Instant, ProfileId } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import { newestWeekOut, type PeriodSpan } from '../time/period.ts';

/** A back issue that somebody was given: the newest week that was out when they added the account. */
export interface GivenBackIssue {
  readonly profile: ProfileId;
  readonly at: Instant;
}

/** The week that comes with an account: the newest whose report is out when it is added. */
export const backIssueOf = (addedAt: Instant): PeriodSpan => newestWeekOut(addedAt);

/** Accounts may be exchanged for others, which have a back issue, too; so that nobody reads the past of everybody, within limits. */
const WINDOW_MS = 30 * DAY;
const PER_PLACE = 2;

/** Whether an account that is added now comes with its back issue: once for each account, for twice the plan's places in 30 days. */
export function comesWithBackIssue(
  { profile, now }: { readonly profile: ProfileId; readonly now: Instant },
  { places, given }: { readonly places: number; readonly given: readonly GivenBackIssue[] },
): boolean {
  if (given.some((earlier) => earlier.profile === profile)) return false;
  return given.filter(({ at }) => at > now - WINDOW_MS).length < PER_PLACE * places;
}
