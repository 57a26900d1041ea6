import { type Instant, instant } from '../ids.ts';
import { DAY, MINUTE } from '../time/calendar.ts';

/** Counted from the log-in; nothing prolongs it. The cookie that carries the token may live longer (specification, section 9). */
const LIFETIME = 90 * DAY;
/** An older token is replaced when its session is refreshed. */
const REPLACE_AFTER = DAY;
/** A replaced token still works this long, counted from its replacement: requests on their way and other tabs hold it. */
const GRACE = MINUTE;

/** When a session ends that began at `loggedInAt`, however often its token is renewed. */
export const sessionEnd = (loggedInAt: Instant): Instant => instant(loggedInAt + LIFETIME);

/** Whether a refresh gives the token a successor. */
export const isTokenDue = (createdAt: Instant, now: Instant): boolean => now - createdAt > REPLACE_AFTER;

/** Tokens that were replaced at this time or before it no longer work. */
export const graceBegan = (now: Instant): Instant => instant(now - GRACE);

/** Until when a token works: its session's end, and once it has a successor the end of its grace, whichever is first. */
export const tokenEnd = (session: { readonly expiresAt: Instant; readonly replacedAt: Instant | null }): Instant =>
  session.replacedAt === null ? session.expiresAt : instant(Math.min(session.expiresAt, session.replacedAt + GRACE));
