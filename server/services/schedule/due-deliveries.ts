import { readability } from '../../../shared/domain/accounts/readable.ts';
import { type Instant, instant, type ProfileId, type ReportId, type UserId } from '../../../shared/domain/ids.ts';
import { getsMail, PERIOD_OF_MAIL, type ReportMailKind } from '../../../shared/domain/mail/mail-choices.ts';
import { DAY, dayOf, HOUR, WEEK } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, parseReportId, periodFrom, periodTo } from '../../../shared/domain/time/period.ts';
import { lastDelivered } from '../../../shared/domain/time/thursday.ts';
import type { Db } from '../../db/database.ts';
import { mailedUsers, storedReportIds, undelivered } from '../../db/repositories/due-work.ts';
import type { Tracker } from '../../db/repositories/trackers.ts';
import { dueDigests } from '../../db/repositories/watch-feed.ts';
import { mailDeliveryKey } from '../deliver/delivery-keys.ts';
import type { MailSlot } from '../deliver/new-mails.ts';

/** Mails wait this long for reports that are not built yet. */
const MAIL_PATIENCE_MS = 2 * HOUR;
const LOOK_BACK_MS = 8 * DAY;

export interface ReportSlot {
  readonly profileId: ProfileId;
  readonly reportId: ReportId;
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

/** For each user how many reports on the period there should be, and how many there are. */
function sumUp(
  readers: readonly Tracker[],
  input: { period: PeriodSpan; stored: ReadonlyMap<ProfileId, ReadonlySet<ReportId>>; now: Instant },
): Map<UserId, Sum> {
  const sums = new Map<UserId, Sum>();
  for (const { userId, profileId, addedAt } of readers) {
    const tracking = { addedAt, archivedAt: null };
    if (readability(input.period, tracking, input.now) !== 'readable') continue;
    const built = input.stored.get(profileId)?.has(input.period.id) === true;
    const sum = sums.get(userId) ?? { expected: 0, built: 0 };
    sums.set(userId, { expected: sum.expected + 1, built: sum.built + Number(built) });
  }
  return sums;
}

/**
 * Who is due a mail on the watchlist alone: nobody with a report on this week that comes by mail, which has the watchlist in it, however
 * late it is.
 */
export async function dueWatchlistMails(db: Db, trackers: readonly Tracker[], now: Instant): Promise<MailSlot[]> {
  const week = lastDelivered('week', now);
  const thursday = dayOf(week.available);
  const subject = mailDeliveryKey('watchlist', thursday);
  const readers = new Set(
    trackers
      .filter((one) => getsMail('weekly', one) && !one.stopped)
      .filter(({ addedAt }) => readability(week, { addedAt, archivedAt: null }, now) === 'readable')
      .map(({ userId }) => userId),
  );
  const due = await dueDigests(db, { from: periodFrom(week), to: periodTo(week), subject });
  return due.filter((userId) => !readers.has(userId)).map((userId) => ({ kind: 'watchlist', userId, thursday }));
}

/**
 * Users whose mail on the newest week, or month, is due: all of its reports are built, or some are and the wait is over. A month's is
 * for a week: what is not built by then is in the next one.
 */
export async function dueMails(
  db: Db,
  trackers: readonly Tracker[],
  input: { readonly kind: ReportMailKind; readonly now: Instant },
): Promise<MailSlot[]> {
  const { kind, now } = input;
  const period = lastDelivered(PERIOD_OF_MAIL[kind], now);
  if (now >= period.available + WEEK) return [];
  const thursday = dayOf(period.available);
  const mailed = await mailedUsers(db, mailDeliveryKey(kind, thursday));
  const readers = trackers.filter((one) => getsMail(kind, one) && !one.stopped && !mailed.has(one.userId));
  if (readers.length === 0) return [];
  const stored = await storedReportIds(db, [...new Set(readers.map(({ profileId }) => profileId))], period.end);
  const waiting = now < period.available + MAIL_PATIENCE_MS;
  return [...sumUp(readers, { period, stored, now })].flatMap(([userId, { expected, built }]) =>
    built === 0 || (waiting && built < expected) ? [] : [{ kind, userId, thursday }],
  );
}
