import { hasStatements, validateSummary } from '../../../shared/domain/summary/validate.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import type { SummarySection } from '../../../shared/report/summary.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { correctBudget, type SummaryBudget, takeFromBudget } from '../../db/repositories/summaries.ts';
import { type Summariser, SummariserError, type SummaryTask } from '../../ports/summariser.ts';

/** Calls that one summary may take. */
const TRIES = 2;

/** The day's budget does not reach for another call. */
export class OverBudgetError extends Error {}

export interface AskDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Of a day, for all processes together. */
  readonly budget: SummaryBudget;
}

type Options = Parameters<Summariser['write']>[1];

/** One call, paid from the day's budget before it begins; what it did not use is given back. */
async function callOnce(
  { db, clock, log, budget }: AskDeps,
  model: Summariser,
  { task, options }: { task: SummaryTask; options: Options },
): Promise<readonly SummarySection[]> {
  const day = dayOf(clock.now());
  const tokens = model.costOf(task);
  if (!(await takeFromBudget(db, { day, tokens, limit: budget }))) throw new OverBudgetError('the day is used up');
  const answer = await model.write(task, options);
  await correctBudget(db, { day, tokens: answer.tokens - tokens });
  const validated = validateSummary(answer.sections, task);
  if (validated.dropped.length > 0) log.info({ dropped: validated.dropped }, 'statements of a summary were dropped');
  if (!hasStatements(validated)) throw new SummariserError('unusable', 'no statement held');
  return validated.sections;
}

/**
 * What of a model's answer holds; asked once more where that may help.
 * @throws SummariserError, OverBudgetError
 */
export async function askModel(
  deps: AskDeps,
  model: Summariser,
  work: { readonly task: SummaryTask; readonly options: Options },
): Promise<readonly SummarySection[]> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await callOnce(deps, model, work);
    } catch (error) {
      const again = error instanceof SummariserError && error.retryable && left > 0 && !work.options.signal.aborted;
      if (!again) throw error;
      deps.log.warn({ err: error }, 'a summary is asked for once more');
    }
  }
}
