import { type Day, type Instant, instant } from '../ids.ts';
import { addDays, DAY, dayOf, HOUR, startOfDay } from '../time/calendar.ts';

/**
 * The watchlist is a paper too: its feed has an edition a day, never the moment. What a name did is shown from 06:00
 * Reykjavik time on the day after, at the earliest six hours and at the latest thirty after it happened (decisions,
 * section 6: closed days only, no last-seen, nothing live on one person's actions).
 */
const EDITION_HOUR = 6;
/** Days that an edition looks back, its own last day among them. */
const FEED_DAYS = 14;

/** The last day that may be shown at `now`. */
export const lastShownDay = (now: Instant): Day => addDays(dayOf(instant(now - EDITION_HOUR * HOUR)), -1);

/** The last day of the edition asked for: a page turned after 06:00 stays in the edition it was opened in. */
export function editionOf(asked: Day | null, now: Instant): Day {
  const newest = lastShownDay(now);
  if (asked === null || asked > newest || asked < addDays(newest, -FEED_DAYS)) return newest;
  return asked;
}

/** What the edition of `last` is about; `to` is exclusive. */
export function feedWindow(last: Day): { readonly from: Instant; readonly to: Instant } {
  const to = startOfDay(last) + DAY;
  return { from: instant(to - FEED_DAYS * DAY), to: instant(to) };
}

/** Whether a profile that is only watched has to be read again: once for each day that has closed. */
export const missesClosedDay = (collectedAt: Instant | null, now: Instant): boolean =>
  collectedAt === null || collectedAt < startOfDay(dayOf(now));
