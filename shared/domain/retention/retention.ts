import { type Day, type Instant, instant } from '../ids.ts';
import { addMonths, DAY, dayOf, HOUR, MINUTE, startOfDay } from '../time/calendar.ts';
import { feedWindow, lastShownDay } from '../watchlist/daily-feed.ts';

/** How long things are kept (decisions, section 6). */
const ACTION_MONTHS = 13;
const REPORT_MONTHS = 25;
export const EVENTS_KEPT_MS = 90 * DAY;
/** Names, pictures and posts in them, for pages that were open when they changed; who comes later reads the report. */
export const EVENT_NAMES_KEPT_MS = DAY;
/** Mails that were written as files. */
export const OUTBOX_KEPT_MS = 14 * DAY;
/** A record that its author deleted is hidden at once, and its content is erased within this time. */
export const REMOVED_CONTENT_KEPT_MS = 3 * DAY;

/** From the moment at which a collection looked to that at which what it found counts, at most: longer than any job may take. */
const COUNTED_LATER_MS = 6 * HOUR;

/**
 * From when on removals are looked at, so that reports no longer show what was removed.
 * @param upTo when they were last looked at, all of them; null where they never were
 */
export const removalsLookedAtFrom = (now: Instant, upTo: Instant | null): Instant =>
  instant(upTo === null ? now - REMOVED_CONTENT_KEPT_MS : Math.min(now, upTo) - COUNTED_LATER_MS);

/**
 * How long a deleted account can be taken back. It is hidden at once and takes no place meanwhile; afterwards the next
 * clean-up deletes it for good.
 */
export const DELETION_UNDO_MS = 10 * MINUTE;

/** The first day whose raw actions are kept: whole months, so that a month goes at once. */
export const actionsKeptFrom = (now: Instant): Day => addMonths(dayOf(now), -ACTION_MONTHS);

/** Reports of periods that ended before this day are deleted. */
export const reportsKeptFrom = (now: Instant): Day => addMonths(dayOf(now), -REPORT_MONTHS);

/** The first instant whose raw actions are kept. */
export const firstKeptInstant = (now: Instant): Instant => startOfDay(actionsKeptFrom(now));

/** The first instant whose actions are asked for of a profile that is only on watchlists: what a feed can still show. */
export const firstFeedInstant = (now: Instant): Instant => feedWindow(lastShownDay(now)).from;
