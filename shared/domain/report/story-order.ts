import type { AccountId, ReportId } from '../ids.ts';

/** What decides which of several accounts' reports is told first. */
export interface RankedStory {
  readonly accountId: AccountId;
  readonly reportId: ReportId;
  /** How much of it is news: `newsValue`. */
  readonly news: number;
}

/** The report with the most news leads, whatever it shows and however much its account does: in the Thursday mail and on the dashboard. */
export const compareStories = (a: RankedStory, b: RankedStory): number =>
  b.news - a.news || a.accountId - b.accountId || (a.reportId < b.reportId ? 1 : -1);
