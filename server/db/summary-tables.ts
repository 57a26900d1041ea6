import type { ColumnType } from 'kysely';
import type { AccountId, ProfileId, ReportId, UserId } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { SummaryFailure, SummaryState } from '../../shared/domain/summary/progress.ts';
import type { SummarySpec } from '../../shared/domain/summary/sections.ts';

/** Tables of AI summaries, as Kysely sees them. */

export interface ReportSummariesTable {
  profile_id: ProfileId;
  report_id: ReportId;
  language: Language;
  spec: SummarySpec;
  state: SummaryState;
  /** A UUID. */
  attempt: string;
  /** 0 to 100. */
  progress: number;
  /** JSON, `storedSummary`. */
  body: string | null;
  failure: SummaryFailure | null;
  moved_at: Date;
}

interface SummaryReadersTable {
  attempt: string;
  user_id: UserId;
  account_id: AccountId;
}

interface SummaryUsageTable {
  /** YYYY-MM-DD. */
  day: string;
  requests: number;
  tokens: ColumnType<string, number, number>;
}

export interface SummaryTables {
  report_summaries: ReportSummariesTable;
  summary_readers: SummaryReadersTable;
  summary_usage: SummaryUsageTable;
}
