import { maySummarise } from '../../../shared/domain/policy/decide.ts';
import { refuseSummary } from '../../../shared/domain/summary/decide.ts';
import { materialOf } from '../../../shared/domain/summary/material.ts';
import type { SummaryFailure } from '../../../shared/domain/summary/progress.ts';
import { writeByRules } from '../../../shared/domain/summary/rule-writer.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import type { SummarySection, SummaryWriter } from '../../../shared/report/summary.ts';
import { readProfile } from '../../db/repositories/collected-profiles.ts';
import { findText } from '../../db/repositories/stored-reports.ts';
import {
  findWriting,
  forgetReaders,
  moveSummary,
  readersOf,
  type SummaryKey,
} from '../../db/repositories/summaries.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import { type Summariser, SummariserError, type SummaryTask } from '../../ports/summariser.ts';
import type { ReportOverlays } from '../report-reading/report-overlays.ts';
import { type AskDeps, askModel, OverBudgetError } from './ask-model.ts';
import { serializeSummary } from './summary-text.ts';
import { type WatchedAttempt, watchAttempt } from './watch-attempt.ts';

export interface SummaryWork {
  /** Writes what the attempt is for, as long as it may; nothing where it was cancelled, is done, or another took over. */
  write(attempt: string, signal: AbortSignal): Promise<void>;
  /** The job gave up. */
  fail(attempt: string): Promise<void>;
}

export interface SummaryWorkDeps extends AskDeps {
  readonly live: LiveHub;
  readonly present: ReportOverlays;
  /** Null: the embedded rules write. */
  readonly summariser: Summariser | null;
}

/** What is written; null where the report may not be summarised any more. */
type Written = { readonly by: SummaryWriter; readonly sections: readonly SummarySection[] } | null;

/** The report as it is shown now, where a summary of it may be written. */
async function taskOf(
  { db, present }: SummaryWorkDeps,
  { profile, report, language }: SummaryKey,
): Promise<SummaryTask | null> {
  const period = parseReportId(report);
  const row = await readProfile(db, profile);
  const stored = await findText(db, profile, report);
  if (period === null || row === undefined || stored === null || !maySummarise(row.flags)) return null;
  const { network } = row;
  const shown = parseReport((await present.textOf({ profile, network, period, ...stored })).text);
  return refuseSummary(shown, period) === null ? { report: shown, material: materialOf(shown), language } : null;
}

function failureOf(error: unknown): SummaryFailure | null {
  if (error instanceof OverBudgetError) return 'over-budget';
  return error instanceof SummariserError ? error.failure : null;
}

/** What a job does for an attempt at a summary. */
export function createSummaryWork(deps: SummaryWorkDeps): SummaryWork {
  const { db, clock, log, live, summariser } = deps;

  async function tell(attempt: string, key: SummaryKey, progress: number | null): Promise<void> {
    const { report: reportId, language } = key;
    for (const { user, account: accountId } of await readersOf(db, attempt)) {
      await live.publish(user, { type: 'summary-changed', accountId, reportId, language, progress });
    }
  }

  function watch(attempt: string, key: SummaryKey, signal: AbortSignal): WatchedAttempt {
    let told = 0;
    return watchAttempt(signal, async (progress) => {
      try {
        if (!(await moveSummary(db, attempt, { at: clock.now(), progress }))) return false;
        if (progress > told) await tell(attempt, key, progress);
        told = progress;
      } catch (err) {
        log.warn({ err }, 'how far a summary is could not be told');
      }
      return true;
    });
  }

  async function compose(key: SummaryKey, watched: WatchedAttempt): Promise<Written> {
    const task = await taskOf(deps, key);
    if (task === null) return null;
    if (summariser === null) return { by: { kind: 'rules' }, sections: writeByRules(task.report, task.language) };
    const sections = await askModel(deps, summariser, { task, options: watched });
    return { by: { kind: 'model', name: summariser.name }, sections };
  }

  async function settle(attempt: string, key: SummaryKey, result: { body: string } | { failure: SummaryFailure }) {
    if (await moveSummary(db, attempt, { at: clock.now(), ...result })) await tell(attempt, key, null);
    await forgetReaders(db, attempt);
  }

  async function finish(attempt: string, key: SummaryKey, written: Written): Promise<void> {
    if (written === null) return settle(attempt, key, { failure: 'internal' });
    const { by, sections } = written;
    const body = serializeSummary({ version: 1, writer: by, writtenAt: clock.now(), sections });
    await settle(attempt, key, { body });
  }

  return {
    async write(attempt, signal) {
      const key = await findWriting(db, attempt);
      if (key === null) return forgetReaders(db, attempt);
      const watched = watch(attempt, key, signal);
      try {
        await finish(attempt, key, await compose(key, watched));
      } catch (error) {
        signal.throwIfAborted();
        if (watched.isEnded()) return forgetReaders(db, attempt);
        const failure = failureOf(error);
        if (failure === null) throw error;
        log.warn({ err: error, failure }, 'a summary could not be written');
        await settle(attempt, key, { failure });
      } finally {
        watched.stop();
      }
    },
    async fail(attempt) {
      const key = await findWriting(db, attempt);
      if (key !== null) await settle(attempt, key, { failure: 'internal' });
    },
  };
}
