import { type Day, type Instant, instant } from '../ids.ts';
import { addMonths, DAY, dayOf } from '../time/calendar.ts';

/** What becomes of an account that its person deletes: gone for everybody at once, for good after this time. */
export const LEAVING_DAYS = 30;

/** When an account that was deleted at `deletedAt` is gone for good. */
export const goneAt = (deletedAt: Instant): Instant => instant(deletedAt + LEAVING_DAYS * DAY);

/** Whether the person may still take the deletion back. */
export const mayStay = (deletedAt: Instant, now: Instant): boolean => now < goneAt(deletedAt);

/** Whoever deleted their account at this moment or before is to be erased now. */
export const erasureDueFrom = (now: Instant): Instant => instant(now - LEAVING_DAYS * DAY);

/** Payments are kept for the books as long as the law of most countries asks, without anything that leads to a person. */
const PAYMENT_YEARS = 10;

/** The first day whose payments are still kept of people who are gone. */
export const paymentsKeptFrom = (now: Instant): Day => addMonths(dayOf(now), -12 * PAYMENT_YEARS);
