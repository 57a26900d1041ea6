import { type Instant, instant } from '../ids.ts';
import { DAY, HOUR, MINUTE } from '../time/calendar.ts';

/** What of a connection says whether it still reads. */
export interface ConnectionTimes {
  /** When its token was given, or renewed last. */
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  /** When a renewal was tried last. */
  readonly triedAt: Instant | null;
  /** When its network refused it. */
  readonly endedAt: Instant | null;
}

/** `ends-soon`: it could not be renewed, and its person may connect again before it ends. */
export type ConnectionState = 'works' | 'ends-soon' | 'ended';

/** A token is renewed at the earliest a day after it was given (Meta: 24 hours). */
const RENEWABLE_AFTER_MS = DAY;
const RENEW_BEFORE_MS = 30 * DAY;
const RETRY_AFTER_MS = 6 * HOUR;
const SOON_MS = 7 * DAY;

/** Somebody who goes to a network and comes back does so within this. */
export const CONNECT_LIFETIME_MS = 10 * MINUTE;
/** Connections of one person: nobody has so many accounts of their own. */
export const MAX_CONNECTIONS = 10;
/** How long a deletion that a provider passed on can be asked after. */
export const DELETION_KNOWN_MS = 90 * DAY;

export function connectionState({ expiresAt, endedAt }: ConnectionTimes, now: Instant): ConnectionState {
  if (endedAt !== null || expiresAt <= now) return 'ended';
  return expiresAt - now <= SOON_MS ? 'ends-soon' : 'works';
}

/** Whether its token is to be renewed now. One that has ended is not: its person has to be asked again. */
export function isRenewalDue({ issuedAt, expiresAt, triedAt, endedAt }: ConnectionTimes, now: Instant): boolean {
  if (endedAt !== null || expiresAt <= now || now - issuedAt < RENEWABLE_AFTER_MS) return false;
  return expiresAt - now <= RENEW_BEFORE_MS && (triedAt === null || now - triedAt >= RETRY_AFTER_MS);
}

/** Those among which the due ones are, for whoever asks a database. */
export const renewalHorizon = (now: Instant): Instant => instant(now + RENEW_BEFORE_MS);
