import { randomUUID } from 'node:crypto';
import type { Language } from '../../../shared/domain/languages.ts';
import { maySummarise } from '../../../shared/domain/policy/decide.ts';
import { planHasSummaries, refuseSummary } from '../../../shared/domain/summary/decide.ts';
import type { SummarySpec } from '../../../shared/domain/summary/sections.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import {
  beginSummary,
  findSummary,
  leaveSummary,
  type SummaryKey,
  waitForSummary,
} from '../../db/repositories/summaries.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import { type AccessDeps, findReadable, proveAccess, type ReportAddress } from '../report-reading/access.ts';
import type { ProvenAccess } from '../report-reading/access-cache.ts';
import type { ReportOverlays } from '../report-reading/report-overlays.ts';
import { refusedView, type SummaryAnswer, summaryView } from './summary-view.ts';

export interface SummaryRequest extends ReportAddress {
  readonly language: Language;
  readonly spec: SummarySpec;
  /** What is there is answered, and nothing begun. */
  readonly stored: boolean;
}

export interface SummariesService {
  /**
   * The summary of a report. Where there is none and one is asked for, it is begun, and whoever asks is told how far it is.
   * @throws AppError as reading the report does; `summary_not_in_plan`; `summary_not_allowed` of an account that declared so;
   * `summary_unavailable` where nothing writes any
   */
  read(request: SummaryRequest): Promise<SummaryAnswer>;
  /** Stops waiting; with the last who waits, the writing ends. @throws AppError as reading the report does */
  cancel(request: Omit<SummaryRequest, 'stored'>): Promise<void>;
}

export interface SummariesDeps extends AccessDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly present: ReportOverlays;
  readonly jobs: Pick<JobQueue, 'enqueueSummary'>;
  /** Something writes summaries. */
  readonly offered: boolean;
}

export function createSummariesService(deps: SummariesDeps): SummariesService {
  const { db, clock, present, jobs } = deps;

  const keyOf = (
    { profile, period }: Pick<ProvenAccess, 'profile' | 'period'>,
    request: Omit<SummaryRequest, 'stored'>,
  ): SummaryKey => ({
    ...{ profile, report: period.id },
    language: request.language,
    spec: request.spec,
  });

  /** Whoever reads an example or the press page is shown what the operator has had written. */
  async function refuseOutOfPlan({ requester }: SummaryRequest): Promise<void> {
    if (!('user' in requester)) return;
    if (!planHasSummaries(await findSubscription(db, requester.user), clock.now())) {
      throw new AppError('summary_not_in_plan');
    }
  }

  async function refuseUnwanted({ profile }: ProvenAccess): Promise<void> {
    const flags = (await readProfile(db, profile))?.flags;
    if (flags === undefined || !maySummarise(flags)) throw new AppError('summary_not_allowed');
  }

  async function begin(key: SummaryKey, { requester, account }: SummaryRequest): Promise<void> {
    if (!('user' in requester)) return;
    const attempt = randomUUID();
    const began = await beginSummary(db, key, { attempt, at: clock.now() });
    await waitForSummary(db, key, { user: requester.user, account });
    if (began) await jobs.enqueueSummary(attempt);
  }

  return {
    async read(request) {
      const access = await proveAccess(deps, request, clock.now());
      await refuseOutOfPlan(request);
      await refuseUnwanted(access);
      const report = parseReport((await present.textOf(access)).text);
      const refusal = refuseSummary(report, access.period);
      if (refusal !== null) return refusedView(refusal);
      const key = keyOf(access, request);
      const found = summaryView(await findSummary(db, key), report);
      const isThere = found.status === 9;
      if (isThere || request.stored || !('user' in request.requester)) return found;
      if (!deps.offered) throw new AppError('summary_unavailable');
      await begin(key, request);
      return summaryView(await findSummary(db, key), report);
    },
    async cancel(request) {
      const { requester } = request;
      const { account, period } = await findReadable(deps, request, clock.now());
      if (!('user' in requester)) return;
      const key = keyOf({ profile: account.profile_id, period }, request);
      await leaveSummary(db, key, { user: requester.user, at: clock.now() });
    },
  };
}
