import type { LiveEventBody } from '../../../shared/contract/live.ts';
import { readability } from '../../../shared/domain/accounts/readable.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { isUnchanged, type ReportChanges } from '../../../shared/domain/report/overlay.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { type PeriodSpan, parseReportId } from '../../../shared/domain/time/period.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import { changesSince, type ReadReport, reportsReadSince, saveTold } from '../../db/repositories/report-changes.ts';
import { activeTrackers, type Tracker } from '../../db/repositories/trackers.ts';
import type { LiveHub } from '../../ports/live-hub.ts';

/** Whose reports nobody has opened for this long has nobody waiting for their pictures. */
const READ_WITHIN_MS = 30 * DAY;
/** Newest periods of a profile that are looked through. */
const MOST_REPORTS = 12;
/** Entries of an event; whoever misses one reads the report again. */
const MOST_ENTRIES = 100;

/** Tells readers what changed in the profile's reports. Only a hint: a failure is logged and forgotten. */
export type TellChanges = (profile: ProfileId) => Promise<void>;

export interface TellDeps {
  readonly db: Db;
  readonly live: LiveHub;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

type ProfileRow = NonNullable<Awaited<ReturnType<typeof readProfile>>>;
type DataUpdate = Extract<LiveEventBody, { type: 'data-update' }>;

const hidden = (code: string) => ({ code, image: null, notfound: true });

/** What changed in a report, as far as an event holds it; nothing of a bio or a comment is sent but that there is more. */
function entriesOf(changes: ReportChanges): Pick<DataUpdate, 'posts' | 'people' | 'more'> {
  const withdrawn = new Set(changes.removedLikes);
  const shown = changes.posts.filter(({ code }) => !withdrawn.has(code));
  const posts = [
    ...changes.removedLikes.map(hidden),
    ...shown.map(({ code, image, gone }) => (gone ? hidden(code) : { code, image, notfound: false })),
  ];
  const { people } = changes;
  const cut = posts.length > MOST_ENTRIES || people.length > MOST_ENTRIES;
  const { removedComments, removedPosts, removedReposts } = changes;
  const more = cut || changes.bioGone || removedComments.length + removedPosts.length + removedReposts.length > 0;
  return { posts: posts.slice(0, MOST_ENTRIES), people: people.slice(0, MOST_ENTRIES), more };
}

const reads = ({ addedAt, pastWeeks }: Tracker, period: PeriodSpan, now: Instant): boolean =>
  readability(period, { addedAt, archivedAt: null, pastWeeks }, now) === 'readable';

export function createTellChanges({ db, live, clock, log }: TellDeps): TellChanges {
  async function tellOf(row: ProfileRow, report: ReadReport, trackers: readonly Tracker[]): Promise<void> {
    const { id: profile, network } = row;
    const period = parseReportId(report.reportId);
    if (period === null) return;
    const { changes, newest } = await changesSince(db, { profile, network, period, since: report.toldTo });
    // A bio that changed has no time of its own: it is told along with the rest, and shown to whoever reads the report.
    if (newest === null || isUnchanged(changes)) return;
    const entries = entriesOf(changes);
    for (const tracker of trackers.filter((one) => reads(one, period, clock.now()))) {
      const { userId, accountId } = tracker;
      await live.publish(userId, { type: 'data-update', accountId, reportId: report.reportId, ...entries });
    }
    await saveTold(db, { profile, report: report.reportId, toldTo: newest });
  }

  return async (profile) => {
    try {
      const now = clock.now();
      const row = await readProfile(db, profile);
      if (row === undefined) return;
      const trackers = await activeTrackers(db, now, { profile });
      const recent = { askedSince: instant(now - READ_WITHIN_MS), limit: MOST_REPORTS };
      for (const report of await reportsReadSince(db, profile, recent)) await tellOf(row, report, trackers);
    } catch (err) {
      log.warn({ err, profile }, 'what changed in reports could not be told');
    }
  };
}
