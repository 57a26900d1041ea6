import { type Day, type Instant, instant } from '../ids.ts';
import { actionsKeptFrom } from '../retention/retention.ts';
import { isActive, type Subscription } from '../subscription/subscription.ts';
import { addDays, DAY, dayOf, HOUR, startOfDay } from '../time/calendar.ts';

/**
 * The daily report of a closed day comes the next morning, at the hour of the weekly one and of the watchlist's feed. It has no time of
 * day and no heat map: those wait for the week (decisions, section 6).
 */
const MORNING_MS = 6 * HOUR;

/** When the report of `day` may be read: 06:00 Reykjavik time on the day after. */
export const dailyAvailable = (day: Day): Instant => instant(startOfDay(day) + DAY + MORNING_MS);

/** The last day whose report may be read at `now`. */
export const lastDailyDay = (now: Instant): Day => addDays(dayOf(instant(now - MORNING_MS)), -1);

/** The days that may be read, both inclusive. */
export interface ReadableDays {
  readonly first: Day;
  readonly last: Day;
}

/**
 * From the day on which the first of the accounts was added, as far back as raw actions are kept, to the last one that is out; null while
 * there is none.
 */
export function readableDays(addedAt: readonly Instant[], now: Instant): ReadableDays | null {
  if (addedAt.length === 0) return null;
  const added = dayOf(instant(Math.min(...addedAt)));
  const kept = actionsKeptFrom(now);
  const days = { first: added > kept ? added : kept, last: lastDailyDay(now) };
  return days.first > days.last ? null : days;
}

/** Whether a day may be read: `not-yours` is one from before there was anything to read; without any, the first is still to come. */
export function dayReadability(
  day: Day,
  days: ReadableDays | null,
  now: Instant,
): 'readable' | 'not-ready' | 'not-yours' {
  if (days === null || dailyAvailable(day) > now) return 'not-ready';
  return day >= days.first ? 'readable' : 'not-yours';
}

/** The days before and after one, where they may be read. */
export function daysBeside(
  day: Day,
  { first, last }: ReadableDays,
): { readonly earlier: Day | null; readonly later: Day | null } {
  const [earlier, later] = [addDays(day, -1), addDays(day, 1)];
  return { earlier: earlier >= first ? earlier : null, later: later <= last ? later : null };
}

/** Whether a plan has daily reports now: they are the largest plan's, for as long as it works. */
export const hasDailyReports = (
  subscription: Pick<Subscription, 'status' | 'expired' | 'next' | 'dailyReports'> | null,
  now: Instant,
): boolean => subscription?.dailyReports === true && isActive(subscription, now);
