import { type Instant, instant } from '../ids.ts';
import { HOUR, WEEK } from '../time/calendar.ts';
import { lastDelivered, lastDelivery } from '../time/thursday.ts';
import { earliestAfter } from './look.ts';
import { REPORT_PATIENCE_MS } from './profile-look.ts';

/** Mails wait this long for reports that are not built yet. */
export const MAIL_PATIENCE_MS = 2 * HOUR;
/** A report whose collection keeps failing is built with what there is after a day; one that is not there by then has no mail to wait for. */
export const DIGEST_PATIENCE_MS = REPORT_PATIENCE_MS + MAIL_PATIENCE_MS;

/**
 * When to look again at somebody who gets mails: with the next Thursday's reports, when a mail has waited long enough for those that are
 * missing, and when their plan ends (`until`), unless it is renewed. Everything else that makes a mail due is a change.
 */
export function readerLook(until: Instant | null, now: Instant): Instant | null {
  const [week, month] = [lastDelivered('week', now), lastDelivered('month', now)];
  const waits = [
    week.available + MAIL_PATIENCE_MS,
    week.available + DIGEST_PATIENCE_MS,
    month.available + MAIL_PATIENCE_MS,
  ].map((at) => instant(at));
  return earliestAfter(now, [...waits, instant(lastDelivery(now) + WEEK), until]);
}
