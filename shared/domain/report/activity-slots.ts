import type { ActionKind } from '../activity/action.ts';
import type { Instant } from '../ids.ts';
import { DAY, MINUTE, WEEK } from '../time/calendar.ts';

export const SLOT = 15 * MINUTE;
export const SLOTS_PER_DAY = DAY / SLOT;
export const SLOTS_PER_WEEK = WEEK / SLOT;

/** 1 January 1970 was a Thursday: weeks counted from the epoch open three days after a Monday. */
const EPOCH_AFTER_MONDAY = 3 * DAY;

/** What a profile does by itself; likes and reposts received are done by others, and a lost follow has no known time of day. */
const OWN_ACTIVITY: ReadonlySet<ActionKind> = new Set(['like', 'post', 'comment', 'repost', 'follow']);

export const isOwnActivity = (kind: ActionKind): boolean => OWN_ACTIVITY.has(kind);

/** The quarter hour of the Reykjavik week that holds an instant: 0 is Monday 00:00, 671 is Sunday 23:45. */
export function slotOf(at: Instant): number {
  const sinceMonday = (((at + EPOCH_AFTER_MONDAY) % WEEK) + WEEK) % WEEK;
  return Math.floor(sinceMonday / SLOT);
}
