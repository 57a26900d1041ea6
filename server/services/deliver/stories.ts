import { setImmediate as immediate } from 'node:timers/promises';
import { readability } from '../../../shared/domain/accounts/readable.ts';
import type { AccountId, Instant } from '../../../shared/domain/ids.ts';
import { newsValue } from '../../../shared/domain/report/news-value.ts';
import { compareStories } from '../../../shared/domain/report/story-order.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, parseReportId, shiftPeriod } from '../../../shared/domain/time/period.ts';
import type { StoredReport } from '../../../shared/report/report.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import type { Db } from '../../db/database.ts';
import { deliveredSubjects } from '../../db/repositories/deliveries.ts';
import { type MailedReport, reportsBuiltSince } from '../../db/repositories/report-announcements.ts';
import type { Tracker } from '../../db/repositories/trackers.ts';
import type { Story } from '../mail/story.ts';
import type { PictureAddresses } from '../pictures/picture-addresses.ts';
import { reportDeliveryKey } from './delivery-keys.ts';

const PICTURES = 3;
/** The mail before went out within this time of its Thursday; what was built later is new. */
const MAIL_WINDOW_MS = 2 * HOUR;

export interface NewStory extends Story {
  readonly accountId: AccountId;
  /** Under which the report is remembered as sent. */
  readonly subject: string;
  readonly report: StoredReport;
  /** How much of it is news: `newsValue`. */
  readonly news: number;
}

type Addresses = Pick<PictureAddresses, 'absolute'>;

/** One picture of each liked account first, so that the three are not of one afternoon. */
function picturesOf(report: StoredReport, address: PictureAddresses['absolute']): string[] {
  const shown = report.likes.data.map(({ posts }) =>
    posts.flatMap(({ notfound, image }) => (notfound || image === null ? [] : address(image))),
  );
  const first = shown.flatMap(([picture]) => picture ?? []);
  const rest = shown.flatMap((pictures) => pictures.slice(1));
  return [...new Set([...first, ...rest])].slice(0, PICTURES);
}

/** Of the period that comes out, or of one before it and built too late for its own mail. */
const isNew = (period: PeriodSpan, builtAt: number, out: PeriodSpan): boolean =>
  period.available === out.available ||
  (period.available < out.available &&
    builtAt > shiftPeriod(out, 1).available + MAIL_WINDOW_MS &&
    builtAt > period.available);

function storyOf(
  row: MailedReport,
  input: { tracker: Tracker; period: PeriodSpan; subject: string; publicUrl: string; pictures: Addresses },
): NewStory {
  const { tracker, period, subject } = input;
  const report = parseReport(row.body);
  const { likes, follows, unfollows } = row.summary;
  const { absolute } = input.pictures;
  const pictures = picturesOf(report, absolute);
  return {
    accountId: tracker.accountId,
    subject,
    reportId: row.reportId,
    type: period.type,
    start: period.start,
    end: period.end,
    name: tracker.label ?? row.name ?? row.username,
    userpic: row.userpic === null ? null : absolute(row.userpic),
    title: report.title[tracker.lang],
    standfirst: report.standfirst[tracker.lang],
    likes,
    follows,
    unfollows,
    languages: report.languages ?? [],
    pictures,
    url: `${input.publicUrl}/${tracker.lang}/report/${tracker.accountId}/${row.reportId}`,
    report,
    news: newsValue(report),
  };
}

/** The user's readable reports of `out`'s type that no mail has brought and that are new as it comes out, the lead story first. */
export async function newStories(
  db: Db,
  trackers: readonly Tracker[],
  input: { out: PeriodSpan; now: Instant; publicUrl: string; pictures: Addresses },
): Promise<NewStory[]> {
  const [someone] = trackers;
  if (someone === undefined) return [];
  const byProfile = new Map(trackers.map((tracker) => [tracker.profileId, tracker]));
  const rows = await reportsBuiltSince(db, [...byProfile.keys()], shiftPeriod(input.out, 1).available);
  const readable = rows.flatMap((row) => {
    const tracker = byProfile.get(row.profileId);
    const period = parseReportId(row.reportId);
    if (tracker === undefined || period === null || period.type !== input.out.type) return [];
    const tracking = { addedAt: tracker.addedAt, archivedAt: null };
    if (readability(period, tracking, input.now) !== 'readable') return [];
    if (!isNew(period, row.builtAt.getTime(), input.out)) return [];
    return [{ row, tracker, period, subject: reportDeliveryKey(tracker.accountId, row.reportId) }];
  });
  const subjects = readable.map(({ subject }) => subject);
  const sent = await deliveredSubjects(db, { user: someone.userId, channel: 'mail', subjects });
  const stories: NewStory[] = [];
  for (const { row, ...told } of readable) {
    if (sent.has(told.subject)) continue;
    stories.push(storyOf(row, { ...input, ...told }));
    // A report is some milliseconds to read: everybody else has their turn in between.
    await immediate();
  }
  return stories.sort(compareStories);
}
