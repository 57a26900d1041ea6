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
 * When to look again at people who get mails, each by the end of their plan (`until`): with the next Thursday's reports, when a mail has waited long
 * enough for those that are missing, and when the plan ends, unless it is renewed. Everything else that makes a mail due is a change.
 */
export function readerLooks(now: Instant): (until: Instant | null) => Instant | null {
  const [week, month] = [lastDelivered('week', now), lastDelivered('month', now)];
  const waits = [
    week.available + MAIL_PATIENCE_MS,
    week.available + DIGEST_PATIENCE_MS,
    month.available + MAIL_PATIENCE_MS,
    lastDelivery(now) + WEEK,
  ];
  const next = earliestAfter(now, waits.map(instant));
  return (until) => earliestAfter(now, [next, until]);
}
