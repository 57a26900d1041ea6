import type { SummaryWork } from '../../services/summaries/summary-work.ts';
import { WRITE_SUMMARY } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';

/** Writes the summary that somebody waits for. */
export function writeSummary({
  summaries,
}: {
  readonly summaries: SummaryWork;
}): JobHandler<{ readonly attempt: string }> {
  return {
    definition: WRITE_SUMMARY,
    run: ({ attempt }, { signal }) => summaries.write(attempt, signal),
    async failed({ attempt }, { final }) {
      if (final) await summaries.fail(attempt);
    },
  };
}
