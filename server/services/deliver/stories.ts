import * as z from 'zod/mini';
import { readability } from '../../../shared/domain/accounts/readable.ts';
import type { AccountId, Instant, ReportId } from '../../../shared/domain/ids.ts';
import { HOUR, WEEK } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, parseReportId } from '../../../shared/domain/time/period.ts';
import type { Db } from '../../db/database.ts';
import { deliveredSubjects } from '../../db/repositories/deliveries.ts';
import type { Tracker } from '../../db/repositories/trackers.ts';
import { webAddress } from '../mail/html.ts';
import type { Story } from '../mail/weekly-mail.ts';
import { reportSubject } from './subjects.ts';

/** What a mail shows of a stored report. */
const told = z.object({
  title: z.object({ en: z.string(), pt: z.string() }),
  standfirst: z.object({ en: z.string(), pt: z.string() }),
  likes: z.object({
    data: z.array(z.object({ posts: z.array(z.object({ notfound: z.boolean(), image: z.nullable(z.string()) })) })),
  }),
});

const PICTURES = 3;
/** The mail before went out within this time of its Thursday; what was built later is new. */
const MAIL_WINDOW_MS = 2 * HOUR;

export interface NewStory extends Story {
  readonly accountId: AccountId;
  /** Under which the report is remembered as sent. */
  readonly subject: string;
  /** How much there is to tell. */
  readonly weight: number;
}

interface StoredStory {
  readonly profile_id: number;
  readonly report_id: ReportId;
  readonly body: string;
  readonly built_at: Date;
  readonly summary: { likes: number | null; follows: number | null; unfollows: number | null; comments: number | null };
  readonly name: string | null;
  readonly username: string;
  readonly userpic: string | null;
}

/** One picture of each liked account first, so that the three are not of one afternoon. */
function picturesOf(report: z.infer<typeof told>): string[] {
  const shown = report.likes.data.map(({ posts }) =>
    posts.flatMap(({ notfound, image }) => (notfound ? [] : (webAddress(image) ?? []))),
  );
  const first = shown.flatMap(([picture]) => picture ?? []);
  const rest = shown.flatMap((pictures) => pictures.slice(1));
  return [...new Set([...first, ...rest])].slice(0, PICTURES);
}

const isNew = (period: PeriodSpan, builtAt: number, delivery: Instant): boolean =>
  period.available === delivery ||
  (period.available < delivery && builtAt > delivery - WEEK + MAIL_WINDOW_MS && builtAt > period.available);

function storyOf(row: StoredStory, about: { tracker: Tracker; period: PeriodSpan; publicUrl: string }): NewStory {
  const { tracker, period } = about;
  const report = z.parse(told, JSON.parse(row.body));
  const { likes, follows, unfollows, comments } = row.summary;
  const pictures = picturesOf(report);
  return {
    accountId: tracker.accountId,
    subject: reportSubject(tracker.accountId, row.report_id),
    reportId: row.report_id,
    type: period.type,
    start: period.start,
    end: period.end,
    name: tracker.label ?? row.name ?? row.username,
    userpic: row.userpic,
    title: report.title[tracker.lang],
    standfirst: report.standfirst[tracker.lang],
    likes,
    follows,
    unfollows,
    pictures,
    url: `${about.publicUrl}/${tracker.lang}/report/${tracker.accountId}/${row.report_id}`,
    weight: (likes ?? 0) + (follows ?? 0) + (unfollows ?? 0) + (comments ?? 0),
  };
}

/** Weeks before months, one with pictures first, then those with the most to tell. */
function compareStories(a: NewStory, b: NewStory): number {
  if (a.type !== b.type) return a.type === 'week' ? -1 : 1;
  const pictures = Number(b.pictures.length >= PICTURES) - Number(a.pictures.length >= PICTURES);
  return pictures || b.weight - a.weight || a.accountId - b.accountId || (a.reportId < b.reportId ? 1 : -1);
}

/** The user's readable reports that no mail has brought and that are new at this delivery, the lead story first. */
export async function newStories(
  db: Db,
  trackers: readonly Tracker[],
  about: { delivery: Instant; now: Instant; publicUrl: string },
): Promise<NewStory[]> {
  const [someone] = trackers;
  if (someone === undefined) return [];
  const byProfile = new Map(trackers.map((tracker) => [tracker.profileId, tracker]));
  const rows = await db
    .selectFrom('reports as r')
    .innerJoin('profiles as p', 'p.id', 'r.profile_id')
    .where('r.profile_id', 'in', [...byProfile.keys()])
    .where('r.built_at', '>', new Date(about.delivery - WEEK))
    .where('p.stopped_reason', 'is', null)
    .select(['r.profile_id', 'r.report_id', 'r.body', 'r.built_at', 'r.summary', 'p.name', 'p.username', 'p.userpic'])
    .execute();
  const stories = rows.flatMap((row) => {
    const tracker = byProfile.get(row.profile_id);
    const period = parseReportId(row.report_id);
    if (tracker === undefined || period === null) return [];
    const tracking = { addedAt: tracker.addedAt, archivedAt: null };
    if (readability(period, tracking, about.now) !== 'readable') return [];
    if (!isNew(period, row.built_at.getTime(), about.delivery)) return [];
    return [storyOf(row, { tracker, period, publicUrl: about.publicUrl })];
  });
  const sent = await deliveredSubjects(db, {
    user: someone.userId,
    channel: 'mail',
    subjects: stories.map(({ subject }) => subject),
  });
  return stories.filter(({ subject }) => !sent.has(subject)).sort(compareStories);
}
