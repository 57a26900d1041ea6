import type { Config } from '../../config/config.ts';
import type { Summariser } from '../../ports/summariser.ts';
import { createStreamClient } from '../egress/post-stream.ts';
import { createOpenAiSummariser } from './openai-summariser.ts';

type SummaryConfig = Pick<Config, 'summaryModel' | 'summariesOffered' | 'egressAllow' | 'version'>;

/** The model that is configured; null where the embedded rules write, or nothing does. */
export function createSummariser({ summaryModel, egressAllow, version }: SummaryConfig): Summariser | null {
  return summaryModel === null
    ? null
    : createOpenAiSummariser(summaryModel, createStreamClient({ egressAllow, version }));
}

/** For the start-up lines. */
export function describeSummaries({ summariesOffered }: SummaryConfig, summariser: Summariser | null): string {
  if (summariser !== null) return summariser.description;
  return summariesOffered ? 'by the embedded rules' : 'off';
}
