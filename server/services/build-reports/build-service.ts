import { createHash } from 'node:crypto';
import { ACTION_KINDS } from '../../../shared/domain/activity/action.ts';
import type { CoverageLevel, CoverageMatrix } from '../../../shared/domain/activity/coverage.ts';
import { type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { startReport } from '../../../shared/domain/report/build.ts';
import type { Report } from '../../../shared/domain/report/report.ts';
import { serializeReport } from '../../../shared/domain/report/serialize.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import {
  isAvailable,
  type PeriodSpan,
  parseReportId,
  periodFrom,
  periodTo,
} from '../../../shared/domain/time/period.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import {
  actionsIn,
  earlierReports,
  likedAmongCommented,
  peopleIn,
  postsIn,
  reportNumber,
} from '../../db/repositories/report-material.ts';
import type { ReportSummary } from '../../db/schema.ts';

/** A source that keeps failing holds a report back for this long; then it is built of what is there, and says so. */
export const PATIENCE_MS = DAY;
/** Earlier reports that a report compares itself with. */
const EARLIER = 8;
const ETAG_LENGTH = 32;

type BuildResult =
  | 'built'
  /** It is stored already. */
  | 'exists'
  /** The last collection began before the period was over: collect first. */
  | 'collect-first'
  /** Not due, not a period, the profile is gone, or it may not be reported on any more. */
  | 'not-needed';

interface BuildRequest {
  readonly profile: ProfileId;
  readonly reportId: ReportId;
  /** Replaces a stored report; its number stays. */
  readonly again?: boolean;
  /** Runs in the transaction that stores the report, before it commits. */
  readonly alongside?: (tx: Db) => Promise<void>;
}

export interface BuildService {
  /** Builds and stores a period's report; the same actions give the same bytes. Only the database is touched. */
  build(request: BuildRequest): Promise<BuildResult>;
}

type ProfileRow = NonNullable<Awaited<ReturnType<typeof readProfile>>>;

const collectedAt = (row: ProfileRow): Instant | null =>
  row.collected_at === null ? null : instant(row.collected_at.getTime());

/** A network's levels, lowered where the collection did not reach the end of the period, or never happened. */
function coverageOf(row: ProfileRow, period: PeriodSpan): CoverageMatrix {
  const last = collectedAt(row);
  const whole = last !== null && last >= periodTo(period);
  const lowered = (level: CoverageLevel): CoverageLevel => (level === 'full' && !whole ? 'sampled' : level);
  const levels = ACTION_KINDS.map((kind) => [kind, last === null ? 'none' : lowered(row.coverage?.[kind] ?? 'none')]);
  // As: `fromEntries` widens the keys of a table that lists every kind.
  return Object.fromEntries(levels) as CoverageMatrix;
}

async function compose(tx: Db, row: ProfileRow, period: PeriodSpan): Promise<Report> {
  const { network } = row;
  const window = { profile: row.id, from: periodFrom(period), to: periodTo(period) };
  const about = { profile: row.id, type: period.type, start: period.start };
  const builder = startReport({
    network,
    profile: {
      id: row.external_id,
      username: row.username,
      name: row.name,
      userpic: row.userpic,
      url: row.url,
    },
    period,
    number: await reportNumber(tx, { ...about, reportId: period.id }),
    revision: row.revision,
    people: await peopleIn(tx, window, network),
    posts: await postsIn(tx, window, network),
    likedCodes: await likedAmongCommented(tx, window),
    coverage: coverageOf(row, period),
    earlier: await earlierReports(tx, { ...about, limit: EARLIER }),
    estimate: row.estimate,
  });
  for await (const page of actionsIn(tx, window)) {
    for (const action of page) builder.add(action);
  }
  return builder.finish();
}

function summaryOf({ title, template, headline }: Report): ReportSummary {
  return {
    title,
    likes: headline.likes.value,
    likesReceived: headline.likesReceived.value,
    follows: headline.follows.value,
    unfollows: headline.unfollows.value,
    comments: headline.comments.value,
    template,
  };
}

async function store(tx: Db, about: { profile: ProfileId; report: Report; builtAt: Instant }): Promise<void> {
  const { profile, report } = about;
  const body = serializeReport(report);
  const content = {
    revision: report.revision,
    body,
    etag: createHash('sha256').update(body).digest('hex').slice(0, ETAG_LENGTH),
    summary: JSON.stringify(summaryOf(report)),
    built_at: new Date(about.builtAt),
  };
  await tx
    .insertInto('reports')
    .values({
      ...content,
      profile_id: profile,
      report_id: report.reportId,
      type: report.period.type,
      start_day: report.period.start,
      end_day: report.period.end,
      number: report.number,
    })
    .onConflict((conflict) => conflict.columns(['profile_id', 'report_id']).doUpdateSet(content))
    .execute();
}

export function createBuildService({ db, clock }: { db: Db; clock: Clock }): BuildService {
  function verdict(row: ProfileRow, period: PeriodSpan): 'build' | 'collect-first' | 'not-needed' {
    const now = clock.now();
    if (row.stopped_reason !== null || !isAvailable(period, now)) return 'not-needed';
    const last = collectedAt(row);
    if (last !== null && last >= periodTo(period)) return 'build';
    const failing = row.progress !== null && row.progress.error !== null;
    return failing && now >= period.available + PATIENCE_MS ? 'build' : 'collect-first';
  }

  async function stored(tx: Db, profile: ProfileId, reportId: ReportId): Promise<boolean> {
    const query = tx.selectFrom('reports').where('profile_id', '=', profile).where('report_id', '=', reportId);
    return (await query.select('number').executeTakeFirst()) !== undefined;
  }

  async function run(tx: Db, period: PeriodSpan, request: BuildRequest): Promise<BuildResult> {
    const row = await readProfile(tx, request.profile);
    if (row === undefined) return 'not-needed';
    const exists = await stored(tx, request.profile, request.reportId);
    if (exists && request.again !== true) return 'exists';
    const decided = exists ? 'build' : verdict(row, period);
    if (decided !== 'build') return decided;
    await store(tx, { profile: request.profile, report: await compose(tx, row, period), builtAt: clock.now() });
    return 'built';
  }

  return {
    async build(request) {
      const period = parseReportId(request.reportId);
      if (period === null) return 'not-needed';
      // One snapshot for the whole report: a collection that commits meanwhile is seen whole or not at all.
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const result = await run(tx, period, request);
          await request.alongside?.(tx);
          return result;
        });
    },
  };
}
