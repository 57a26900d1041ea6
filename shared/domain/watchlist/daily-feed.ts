import { type Day, type Instant, instant } from '../ids.ts';
import { addDays, DAY, dayOf, HOUR, startOfDay } from '../time/calendar.ts';

/**
 * The watchlist has its report, too: its feed is told by the day, never the moment. What a name did is shown from 06:00
 * Reykjavik time on the day after, at the earliest six hours and at the latest thirty after it happened (decisions,
 * section 6: closed days only, no last-seen, nothing live on one person's actions).
 */
const FEED_HOUR = 6;
/** Days that the feed looks back, its own last day among them. */
const FEED_DAYS = 14;

/** The last day that may be shown at `now`. */
export const lastShownDay = (now: Instant): Day => addDays(dayOf(instant(now - FEED_HOUR * HOUR)), -1);

/** The last day of the feed that is asked for: a page turned after 06:00 stays with the day that it was opened on. */
export function feedDayOf(asked: Day | null, now: Instant): Day {
  const newest = lastShownDay(now);
  if (asked === null || asked > newest || asked < addDays(newest, -FEED_DAYS)) return newest;
  return asked;
}

/** What the feed up to `last` is about; `to` is exclusive. */
export function feedWindow(last: Day): { readonly from: Instant; readonly to: Instant } {
  const to = startOfDay(last) + DAY;
  return { from: instant(to - FEED_DAYS * DAY), to: instant(to) };
}

/** Whether a profile that is only watched has to be read again: once for each day that has closed. */
export const missesClosedDay = (collectedAt: Instant | null, now: Instant): boolean =>
  collectedAt === null || collectedAt < startOfDay(dayOf(now));
