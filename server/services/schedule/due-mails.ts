import { readability } from '../../../shared/domain/accounts/readable.ts';
import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import { getsMail, PERIOD_OF_MAIL, type ReportMailKind } from '../../../shared/domain/mail/mail-choices.ts';
import { digestComesAlone, isReportMailDue, type MailedReports } from '../../../shared/domain/mail/report-mails.ts';
import { DIGEST_PATIENCE_MS, MAIL_PATIENCE_MS, readerLooks } from '../../../shared/domain/schedule/reader-look.ts';
import { dayOf, WEEK } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, periodFrom, periodTo } from '../../../shared/domain/time/period.ts';
import { lastDelivered } from '../../../shared/domain/time/thursday.ts';
import type { Db } from '../../db/database.ts';
import { mailedUsers, profilesWithReport } from '../../db/repositories/due-work.ts';
import { activeTrackers, type Tracker } from '../../db/repositories/trackers.ts';
import { digestReaders, dueDigests } from '../../db/repositories/watch-feed.ts';
import { mailDeliveryKey } from '../deliver/delivery-keys.ts';
import type { MailSlot } from '../deliver/new-mails.ts';

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
  const stored = await profilesWithReport(db, [...new Set(readable.map(({ profileId }) => profileId))], period.id);
  for (const { userId, profileId } of readable) {
    const { expected, built } = sums.get(userId) ?? NO_REPORTS;
    sums.set(userId, { expected: expected + 1, built: built + Number(stored.has(profileId)) });
  }
  return sums;
}

interface Readers {
  readonly trackers: readonly Tracker[];
  /** null: all. */
  readonly among: readonly UserId[] | null;
  readonly now: Instant;
}

/** Who is due a mail on the watchlist alone: whose feed has something, and whom no weekly mail will tell of it. */
async function dueWatchlistMails(db: Db, { trackers, among, now }: Readers): Promise<MailSlot[]> {
  const week = lastDelivered('week', now);
  const thursday = dayOf(week.available);
  const subject = mailDeliveryKey('watchlist', thursday);
  const due = new Set(await dueDigests(db, { from: periodFrom(week), to: periodTo(week), subject, among }));
  if (due.size === 0) return [];
  const readers = trackers.filter((one) => due.has(one.userId) && getsMail('weekly', one) && !one.stopped);
  const reports = await sumUp(db, readers, { period: week, now });
  const over = await mailedUsers(db, mailDeliveryKey('weekly', thursday), among);
  const waiting = now < week.available + DIGEST_PATIENCE_MS;
  return [...due]
    .filter((user) => digestComesAlone(reports.get(user) ?? NO_REPORTS, { over: over.has(user), waiting }))
    .map((userId) => ({ kind: 'watchlist', userId, thursday }));
}

/**
 * Users whose mail on the newest week, or month, is due: all of its reports are built, or some are and the wait is over. A month's is
 * for a week: what is not built by then is in the next one.
 */
async function dueMails(db: Db, kind: ReportMailKind, { trackers, among, now }: Readers): Promise<MailSlot[]> {
  const period = lastDelivered(PERIOD_OF_MAIL[kind], now);
  if (now >= period.available + WEEK) return [];
  const thursday = dayOf(period.available);
  const mailed = await mailedUsers(db, mailDeliveryKey(kind, thursday), among);
  const readers = trackers.filter((one) => getsMail(kind, one) && !one.stopped && !mailed.has(one.userId));
  const waiting = now < period.available + MAIL_PATIENCE_MS;
  return [...(await sumUp(db, readers, { period, now }))]
    .filter(([, reports]) => isReportMailDue(reports, waiting))
    .map(([userId]) => ({ kind, userId, thursday }));
}

/** What was found of users at a moment, and when to look at each of them again; of those to whom nothing comes by itself nothing is said. */
export interface ReadersFound {
  readonly mail: readonly MailSlot[];
  readonly looks: ReadonlyMap<UserId, Instant>;
}

/** Looks at users, or with `null` at everybody: which mails are due, and when to look again. Changes nothing. */
export async function lookAtReaders(db: Db, among: readonly UserId[] | null, now: Instant): Promise<ReadersFound> {
  const trackers = await activeTrackers(db, now, among === null ? {} : { users: among });
  const readers: Readers = { trackers, among, now };
  const mail = [
    ...(await dueMails(db, 'weekly', readers)),
    ...(await dueMails(db, 'monthly', readers)),
    ...(await dueWatchlistMails(db, readers)),
  ];
  const until = new Map<UserId, Instant | null>();
  for (const user of await digestReaders(db, among)) until.set(user, null);
  for (const tracker of trackers) if (tracker.emailVerified) until.set(tracker.userId, tracker.activeUntil);
  const lookOf = readerLooks(now);
  const looks = [...until].flatMap(([user, end]): [UserId, Instant][] => {
    const at = lookOf(end);
    return at === null ? [] : [[user, at]];
  });
  return { mail, looks: new Map(looks) };
}
