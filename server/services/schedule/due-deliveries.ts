import { readability } from '../../../shared/domain/accounts/readable.ts';
import { getsReportMail } from '../../../shared/domain/accounts/report-mail.ts';
import {
  type Day,
  type Instant,
  instant,
  type ProfileId,
  type ReportId,
  type UserId,
} from '../../../shared/domain/ids.ts';
import { DAY, dayOf, HOUR } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, parseReportId } from '../../../shared/domain/time/period.ts';
import { lastDelivery, periodsDeliveredAt } from '../../../shared/domain/time/thursday.ts';
import type { Db } from '../../db/database.ts';
import { mailedUsers, storedReportIds, undelivered } from '../../db/repositories/due-work.ts';
import type { Tracker } from '../../db/repositories/trackers.ts';
import { weeklyDeliveryKey } from '../deliver/delivery-keys.ts';

/** Mails wait this long for reports that are not built yet. */
const MAIL_PATIENCE_MS = 2 * HOUR;
const LOOK_BACK_MS = 8 * DAY;

export interface ReportSlot {
  readonly profileId: ProfileId;
  readonly reportId: ReportId;
}

export interface MailSlot {
  readonly userId: UserId;
  readonly thursday: Day;
}

/** Reports of the last days that somebody who may read them has not been told of. */
export async function dueDeliveries(db: Db, trackers: readonly Tracker[], now: Instant): Promise<ReportSlot[]> {
  const tracking = new Map<number, Tracker>(trackers.map((tracker) => [tracker.accountId, tracker]));
  const slots = new Map<string, ReportSlot>();
  for (const { profileId, reportId, accountId } of await undelivered(db, instant(now - LOOK_BACK_MS))) {
    const tracker = tracking.get(accountId);
    const period = parseReportId(reportId);
    if (tracker === undefined || period === null) continue;
    if (readability(period, { addedAt: tracker.addedAt, archivedAt: null }, now) !== 'readable') continue;
    slots.set(`${profileId}/${reportId}`, { profileId, reportId });
  }
  return [...slots.values()];
}

interface Sum {
  readonly expected: number;
  readonly built: number;
}

/** For each user how many reports of this Thursday there should be, and how many there are. */
function sumUp(
  readers: readonly Tracker[],
  input: { periods: readonly PeriodSpan[]; stored: ReadonlyMap<ProfileId, ReadonlySet<ReportId>>; now: Instant },
): Map<UserId, Sum> {
  const sums = new Map<UserId, Sum>();
  for (const { userId, profileId, addedAt } of readers) {
    const tracking = { addedAt, archivedAt: null };
    const mine = input.periods.filter((period) => readability(period, tracking, input.now) === 'readable');
    const built = mine.filter(({ id }) => input.stored.get(profileId)?.has(id) === true);
    const sum = sums.get(userId) ?? { expected: 0, built: 0 };
    sums.set(userId, { expected: sum.expected + mine.length, built: sum.built + built.length });
  }
  return sums;
}

/** Users whose mail of the last Thursday is due: all of its reports are built, or some are and the wait is over. */
export async function dueMails(db: Db, trackers: readonly Tracker[], now: Instant): Promise<MailSlot[]> {
  const delivery = lastDelivery(now);
  const thursday = dayOf(delivery);
  const periods = periodsDeliveredAt(delivery);
  const mailed = await mailedUsers(db, weeklyDeliveryKey(thursday));
  const readers = trackers.filter((one) => getsReportMail(one) && !one.stopped && !mailed.has(one.userId));
  if (readers.length === 0) return [];
  const [first = thursday] = periods.map(({ end }) => end).sort();
  const stored = await storedReportIds(db, [...new Set(readers.map(({ profileId }) => profileId))], first);
  const waiting = now < delivery + MAIL_PATIENCE_MS;
  return [...sumUp(readers, { periods, stored, now })].flatMap(([userId, { expected, built }]) =>
    built === 0 || (waiting && built < expected) ? [] : [{ userId, thursday }],
  );
}
