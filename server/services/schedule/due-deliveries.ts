import { readability } from '../../../shared/domain/accounts/readable.ts';
import { type Instant, instant, type ProfileId, type ReportId, type UserId } from '../../../shared/domain/ids.ts';
import { getsMail, PERIOD_OF_MAIL, type ReportMailKind } from '../../../shared/domain/mail/mail-choices.ts';
import { digestComesAlone, isReportMailDue, type MailedReports } from '../../../shared/domain/mail/report-mails.ts';
import { DAY, dayOf, HOUR, WEEK } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, parseReportId, periodFrom, periodTo } from '../../../shared/domain/time/period.ts';
import { lastDelivered } from '../../../shared/domain/time/thursday.ts';
import type { Db } from '../../db/database.ts';
import { mailedUsers, storedReportIds, undelivered } from '../../db/repositories/due-work.ts';
import type { Tracker } from '../../db/repositories/trackers.ts';
import { dueDigests } from '../../db/repositories/watch-feed.ts';
import { PATIENCE_MS } from '../build-reports/build-service.ts';
import { mailDeliveryKey } from '../deliver/delivery-keys.ts';
import type { MailSlot } from '../deliver/new-mails.ts';

/** Mails wait this long for reports that are not built yet. */
const MAIL_PATIENCE_MS = 2 * HOUR;
/** A report whose collection keeps failing is built with what there is after a day; one that is not there by then has no mail to wait for. */
const DIGEST_PATIENCE_MS = PATIENCE_MS + MAIL_PATIENCE_MS;
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

/** Of somebody who has no report to wait for. */
const NO_REPORTS: MailedReports = { expected: 0, built: 0 };

/** For each reader how many reports on the period there should be, and how many there are. */
async function sumUp(
  db: Db,
  readers: readonly Tracker[],
  { period, now }: { readonly period: PeriodSpan; readonly now: Instant },
): Promise<Map<UserId, MailedReports>> {
  const sums = new Map<UserId, MailedReports>();
  const readable = readers.filter(
    ({ addedAt }) => readability(period, { addedAt, archivedAt: null }, now) === 'readable',
  );
  if (readable.length === 0) return sums;
  const stored = await storedReportIds(db, [...new Set(readable.map(({ profileId }) => profileId))], period.end);
  for (const { userId, profileId } of readable) {
    const { expected, built } = sums.get(userId) ?? NO_REPORTS;
    const isBuilt = stored.get(profileId)?.has(period.id) === true;
    sums.set(userId, { expected: expected + 1, built: built + Number(isBuilt) });
  }
  return sums;
}

/** Who is due a mail on the watchlist alone: whose feed has something, and whom no weekly mail will tell of it. */
export async function dueWatchlistMails(db: Db, trackers: readonly Tracker[], now: Instant): Promise<MailSlot[]> {
  const week = lastDelivered('week', now);
  const thursday = dayOf(week.available);
  const subject = mailDeliveryKey('watchlist', thursday);
  const due = new Set(await dueDigests(db, { from: periodFrom(week), to: periodTo(week), subject }));
  if (due.size === 0) return [];
  const readers = trackers.filter((one) => due.has(one.userId) && getsMail('weekly', one) && !one.stopped);
  const reports = await sumUp(db, readers, { period: week, now });
  const over = await mailedUsers(db, mailDeliveryKey('weekly', thursday));
  const waiting = now < week.available + DIGEST_PATIENCE_MS;
  return [...due]
    .filter((user) => digestComesAlone(reports.get(user) ?? NO_REPORTS, { over: over.has(user), waiting }))
    .map((userId) => ({ kind: 'watchlist', userId, thursday }));
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
  const waiting = now < period.available + MAIL_PATIENCE_MS;
  return [...(await sumUp(db, readers, { period, now }))]
    .filter(([, reports]) => isReportMailDue(reports, waiting))
    .map(([userId]) => ({ kind, userId, thursday }));
}
