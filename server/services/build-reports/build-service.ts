import { createHash } from 'node:crypto';
import type { Network } from '../../../shared/domain/accounts/network.ts';
import { ACTION_KINDS, type Person } from '../../../shared/domain/activity/action.ts';
import type { CoverageLevel, CoverageMatrix } from '../../../shared/domain/activity/coverage.ts';
import { type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import { type BuiltReport, type ReportBuilder, startReport } from '../../../shared/domain/report/build.ts';
import type { PostContent } from '../../../shared/domain/report/likes.ts';
import type { Report } from '../../../shared/domain/report/report.ts';
import { serializeReport } from '../../../shared/domain/report/serialize.ts';
import { type ProfileFacts, profileFacts, tellsOf } from '../../../shared/domain/report/social-profile.ts';
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
  type ActionWindow,
  earlierReports,
  likedBefore,
  materialIn,
  type StoredIssue,
  storedIssue,
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
  /** Builds and stores a period's report; the same actions give the same bytes. The network is asked for names alone. */
  build(request: BuildRequest): Promise<BuildResult>;
}

type ProfileRow = NonNullable<Awaited<ReturnType<typeof readProfile>>>;

type Decision =
  | { readonly result: 'build'; readonly row: ProfileRow; readonly stored: StoredIssue | null }
  | { readonly result: Exclude<BuildResult, 'built'> };

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

/** Takes in the period's actions page by page; the directories' answers and the liked codes are gathered on the way. */
async function addMaterial(
  tx: Db,
  builder: ReportBuilder,
  about: { window: ActionWindow; network: Network; known: Gathering },
): Promise<void> {
  const { window, network, known } = about;
  const commented = new Set<string>();
  for await (const page of materialIn(tx, window, network)) {
    for (const person of page.people) known.people.set(person.id, person);
    for (const [code, content] of page.posts) known.posts.set(code, content);
    for (const action of page.actions) {
      builder.add(action);
      if (action.kind === 'comment' && action.post !== null) commented.add(action.post.code);
    }
  }
  for (const code of await likedBefore(tx, window, [...commented])) known.likedCodes.add(code);
}

interface Gathering {
  readonly people: Map<string, Person>;
  readonly posts: Map<string, PostContent>;
  readonly likedCodes: Set<string>;
}

/**
 * What the network said of the account itself at the period's end. A report that is built again keeps what it said, but not
 * words that the account no longer says.
 */
function socialOf(row: ProfileRow, period: PeriodSpan, stored: StoredIssue | null): ProfileFacts | null {
  const facts = profileFacts(row);
  if (stored === null) {
    const lookedAt = collectedAt(row);
    return lookedAt !== null && tellsOf(period, lookedAt) ? facts : null;
  }
  const said = stored.trail?.profile ?? null;
  if (said === null) return null;
  const stillSaid = row.stopped_reason === null && said.bio === facts.bio;
  return { ...facts, ...said, bio: stillSaid ? said.bio : null };
}

async function compose(
  tx: Db,
  row: ProfileRow,
  about: { period: PeriodSpan; stored: StoredIssue | null },
): Promise<BuiltReport> {
  const { network } = row;
  const { period, stored } = about;
  const window = { profile: row.id, from: periodFrom(period), to: periodTo(period) };
  const slot = { profile: row.id, type: period.type, start: period.start, limit: EARLIER };
  const { reports: earlier, nextNumber } = await earlierReports(tx, slot);
  const known: Gathering = { people: new Map(), posts: new Map(), likedCodes: new Set() };
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
    number: stored?.number ?? nextNumber,
    revision: row.revision,
    ...known,
    coverage: coverageOf(row, period),
    earlier,
    estimate: row.estimate,
    social: socialOf(row, period, stored),
  });
  await addMaterial(tx, builder, { window, network, known });
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

async function store(tx: Db, about: { profile: ProfileId; built: BuiltReport; builtAt: Instant }): Promise<void> {
  const { profile, built } = about;
  const { report, trail } = built;
  const body = serializeReport(report);
  const content = {
    revision: report.revision,
    body,
    etag: createHash('sha256').update(body).digest('hex').slice(0, ETAG_LENGTH),
    summary: JSON.stringify(summaryOf(report)),
    trail: JSON.stringify(trail),
    told_at: null,
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

export interface BuildDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Called, outside of any transaction, before a report is built. */
  readonly prepare: (profile: ProfileId, period: PeriodSpan) => Promise<void>;
}

export function createBuildService({ db, clock, prepare }: BuildDeps): BuildService {
  function verdict(row: ProfileRow, period: PeriodSpan): 'build' | 'collect-first' | 'not-needed' {
    const now = clock.now();
    if (row.stopped_reason !== null || !isAvailable(period, now)) return 'not-needed';
    const last = collectedAt(row);
    if (last !== null && last >= periodTo(period)) return 'build';
    const failing = row.progress !== null && row.progress.error !== null;
    return failing && now >= period.available + PATIENCE_MS ? 'build' : 'collect-first';
  }

  async function decide(tx: Db, period: PeriodSpan, request: BuildRequest): Promise<Decision> {
    const row = await readProfile(tx, request.profile);
    if (row === undefined) return { result: 'not-needed' };
    const stored = await storedIssue(tx, request.profile, request.reportId);
    if (stored !== null && request.again !== true) return { result: 'exists' };
    const decided = stored === null ? verdict(row, period) : 'build';
    return decided === 'build' ? { result: 'build', row, stored } : { result: decided };
  }

  async function run(tx: Db, period: PeriodSpan, request: BuildRequest): Promise<BuildResult> {
    // Before anything is read: what changes from here on is not in the report, and is found by this time.
    const builtAt = clock.now();
    const decision = await decide(tx, period, request);
    if (decision.result !== 'build') return decision.result;
    const built = await compose(tx, decision.row, { period, stored: decision.stored });
    await store(tx, { profile: request.profile, built, builtAt });
    return 'built';
  }

  return {
    async build(request) {
      const period = parseReportId(request.reportId);
      if (period === null) return 'not-needed';
      if ((await decide(db, period, request)).result === 'build') await prepare(request.profile, period);
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
