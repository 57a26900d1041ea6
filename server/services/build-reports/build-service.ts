import { shownAction } from '../../../shared/domain/activity/withheld.ts';
import type { Instant, ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { type BuiltReport, type ReportBuilder, startReport } from '../../../shared/domain/report/build.ts';
import { accountsOfHabit } from '../../../shared/domain/report/firsts-and-returns/find.ts';
import { LOOKED_AT } from '../../../shared/domain/report/firsts-and-returns/past.ts';
import { numbersOf } from '../../../shared/domain/report/headcount.ts';
import type { PostContent } from '../../../shared/domain/report/likes.ts';
import { pausesOf } from '../../../shared/domain/report/pauses.ts';
import { REPORT_PATIENCE_MS } from '../../../shared/domain/schedule/profile-look.ts';
import {
  isAvailable,
  type PeriodSpan,
  parseReportId,
  periodFrom,
  periodTo,
} from '../../../shared/domain/time/period.ts';
import type { Person } from '../../../shared/report/person.ts';
import type { Report } from '../../../shared/report/report.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { LOCKS, oneAtATime } from '../../db/locks.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import {
  type ActionWindow,
  earlierReports,
  likedBefore,
  materialIn,
  peopleNamed,
  type StoredIssue,
  storedIssue,
} from '../../db/repositories/report-material.ts';
import { pausesWithin } from '../../db/repositories/standstills.ts';
import { storeReport } from '../../db/repositories/stored-reports.ts';
import type { ReportSummary } from '../../db/schema.ts';
import {
  asCollected,
  collectedAt,
  coverageOf,
  isCovered,
  isIncomplete,
  type ProfileRow,
  readingOf,
  seenUntil,
} from './as-collected.ts';
import { makeRoom } from './make-room.ts';
import { storedText } from './stored-text.ts';

type BuildResult =
  | 'built'
  /** It is stored already. */
  | 'exists'
  /** No collection that began after the period was over told everything: collect first. */
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

type Decision =
  | { readonly result: 'build'; readonly row: ProfileRow; readonly stored: StoredIssue | null }
  | { readonly result: Exclude<BuildResult, 'built'> };

/** Takes in the period's actions page by page; the directories' answers and the liked codes are gathered on the way. */
async function addMaterial(
  tx: Db,
  builder: ReportBuilder,
  input: { window: ActionWindow; network: Network; known: Gathering },
): Promise<void> {
  const { window, network, known } = input;
  const commented = new Set<string>();
  for await (const page of materialIn(tx, window, network)) {
    for (const person of page.people) known.people.set(person.id, person);
    for (const [code, content] of page.posts) known.posts.set(code, content);
    for (const sent of page.actions) {
      const action = shownAction(sent, (id) => known.people.get(id)?.username);
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

async function compose(
  tx: Db,
  row: ProfileRow,
  input: { period: PeriodSpan; stored: StoredIssue | null },
): Promise<BuiltReport> {
  const { network } = row;
  const { period, stored } = input;
  const window = {
    profile: row.id,
    from: periodFrom(period),
    to: periodTo(period),
    seenUntil: seenUntil(row, stored),
  };
  const slot = { profile: row.id, type: period.type, start: period.start, limit: LOOKED_AT[period.type] };
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
    revision: stored === null ? row.revision : stored.revision,
    ...known,
    coverage: coverageOf(row, period, stored),
    incomplete: isIncomplete(row, period, stored),
    earlier,
    pauses: pausesOf(await pausesWithin(tx, row.id, window)),
    ...readingOf(row, period, stored),
    ...(await asCollected(tx, row, input)),
  });
  await addMaterial(tx, builder, { window, network, known });
  const missing = accountsOfHabit(period, earlier).filter((id) => !known.people.has(id));
  for (const person of await peopleNamed(tx, network, missing)) known.people.set(person.id, person);
  return builder.finish();
}

function summaryOf({ title, template, headline }: Report): ReportSummary {
  return { title, ...numbersOf(headline), template };
}

interface ToStore {
  readonly profile: ProfileId;
  readonly built: BuiltReport;
  readonly builtAt: Instant;
  readonly seenUntil: Instant | null;
}

async function store(tx: Db, input: ToStore): Promise<void> {
  const { profile, built } = input;
  const { report, trail } = built;
  await storeReport(tx, {
    profile,
    reportId: report.reportId,
    type: report.period.type,
    start: report.period.start,
    end: report.period.end,
    number: report.number,
    revision: report.revision,
    ...storedText(report),
    summary: summaryOf(report),
    trail,
    builtAt: input.builtAt,
    seenUntil: input.seenUntil,
  });
}

export interface BuildDeps {
  readonly db: Db;
  /** For the lock under which a report is built. */
  readonly sessions: Db;
  readonly clock: Clock;
  /** Called, outside of any transaction, before a report is built. */
  readonly prepare: (profile: ProfileId, period: PeriodSpan) => Promise<void>;
}

export function createBuildService({ db, sessions, clock, prepare }: BuildDeps): BuildService {
  function nextStep(row: ProfileRow, period: PeriodSpan): 'build' | 'collect-first' | 'not-needed' {
    const now = clock.now();
    if (row.stopped_reason !== null || !isAvailable(period, now)) return 'not-needed';
    if (isCovered(row, period)) return 'build';
    const last = collectedAt(row);
    const lacked = last !== null && last >= periodTo(period);
    const failing = lacked || (row.progress !== null && row.progress.error !== null);
    return failing && now >= period.available + REPORT_PATIENCE_MS ? 'build' : 'collect-first';
  }

  async function decide(tx: Db, period: PeriodSpan, request: BuildRequest): Promise<Decision> {
    const row = await readProfile(tx, request.profile);
    if (row === undefined) return { result: 'not-needed' };
    const stored = await storedIssue(tx, request.profile, request.reportId);
    if (stored !== null && request.again !== true) return { result: 'exists' };
    const decided = stored === null ? nextStep(row, period) : 'build';
    return decided === 'build' ? { result: 'build', row, stored } : { result: decided };
  }

  async function run(tx: Db, period: PeriodSpan, request: BuildRequest): Promise<BuildResult> {
    // Before anything is read: what changes from here on is not in the report, and is found by this time.
    const builtAt = clock.now();
    const decision = await decide(tx, period, request);
    if (decision.result !== 'build') return decision.result;
    const { row, stored } = decision;
    const built = await compose(tx, row, { period, stored });
    if (stored === null) {
      const { type, start } = period;
      await makeRoom(tx, { profile: request.profile, type, start, number: built.report.number });
    }
    await store(tx, { profile: request.profile, built, builtAt, seenUntil: seenUntil(row, stored) });
    return 'built';
  }

  return {
    async build(request) {
      const period = parseReportId(request.reportId);
      if (period === null) return 'not-needed';
      if ((await decide(db, period, request)).result === 'build') await prepare(request.profile, period);
      // One at a time of a profile: each has its number from those that are there.
      return oneAtATime(sessions, { lock: LOCKS.reports, key: request.profile }, (connection) =>
        connection
          .transaction()
          // One snapshot for the whole report: a collection that commits meanwhile is seen whole or not at all.
          .setIsolationLevel('repeatable read')
          .execute(async (tx) => {
            const result = await run(tx, period, request);
            await request.alongside?.(tx);
            return result;
          }),
      );
    },
  };
}
