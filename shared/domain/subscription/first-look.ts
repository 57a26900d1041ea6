import type { Instant, ProfileId } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import { newestWeekOut, type PeriodSpan } from '../time/period.ts';

/** A first look that somebody was given: the newest week that was out when they added the account. */
export interface GivenFirstLook {
  readonly profile: ProfileId;
  readonly at: Instant;
}

/** The week that comes with an account: the newest whose report is out when it is added. */
export const firstLookOf = (addedAt: Instant): PeriodSpan => newestWeekOut(addedAt);

/** Accounts may be exchanged for others, which have a first look, too; so that nobody reads the past of everybody, within limits. */
const WINDOW_MS = 30 * DAY;
const PER_PLACE = 2;

/** Whether an account that is added now comes with its first look: once for each account, for twice the plan's places in 30 days. */
export function comesWithFirstLook(
  { profile, now }: { readonly profile: ProfileId; readonly now: Instant },
  { places, given }: { readonly places: number; readonly given: readonly GivenFirstLook[] },
): boolean {
  if (given.some((earlier) => earlier.profile === profile)) return false;
  return given.filter(({ at }) => at > now - WINDOW_MS).length < PER_PLACE * places;
}
