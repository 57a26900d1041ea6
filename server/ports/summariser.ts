import type { Language } from '../../shared/domain/languages.ts';
import type { SummaryMaterial } from '../../shared/domain/summary/material.ts';
import type { ClaimedSections } from '../../shared/domain/summary/validate.ts';
import type { StoredReport } from '../../shared/report/report.ts';

/** Why there is no answer from a model; trying again may help unless told otherwise. */
export class SummariserError extends Error {
  readonly failure: 'unreachable' | 'unusable';
  readonly retryable: boolean;

  constructor(
    failure: 'unreachable' | 'unusable',
    message: string,
    options: { cause?: unknown; retryable?: boolean } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'SummariserError';
    this.failure = failure;
    this.retryable = options.retryable ?? true;
  }
}

export interface SummaryTask {
  readonly report: StoredReport;
  /** The report's actions that may be spoken of: nothing else of anybody leaves the service. */
  readonly material: SummaryMaterial;
  readonly language: Language;
}

/** A model's answer, of which nothing is believed, and what it cost. */
export interface ClaimedSummary {
  readonly sections: ClaimedSections;
  readonly tokens: number;
}

/** A language model that writes summaries. */
export interface Summariser {
  /** Its name, as readers see it. */
  readonly name: string;
  readonly description: string;
  /** The most tokens that one call may cost, taken from the day's budget before it begins. */
  costOf(task: SummaryTask): number;
  /**
   * One call. `progress` is told of 0 to 1, several times a second at the most.
   * @throws SummariserError
   */
  write(
    task: SummaryTask,
    options: { readonly signal: AbortSignal; progress(share: number): void },
  ): Promise<ClaimedSummary>;
  close(): Promise<void>;
}
