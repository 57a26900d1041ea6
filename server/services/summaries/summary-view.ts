import * as z from 'zod/mini';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { reportSummary } from '../../../shared/contract/summary.ts';
import { SUMMARY_STATUS, type SummaryRefusal } from '../../../shared/domain/summary/decide.ts';
import { presentSummary } from '../../../shared/domain/summary/present.ts';
import type { StoredReport } from '../../../shared/report/report.ts';
import { summaryResult } from '../../../shared/report/summary.ts';
import type { SummaryRow } from '../../db/repositories/summaries.ts';
import { parseSummary } from './summary-text.ts';

export type SummaryAnswer = RouteOutput<typeof reportSummary>;

const NOTHING = { result: null, error: null, progress: null, next: null } as const;

/** The answer where none can be written. */
export function refusedView({ status, next }: SummaryRefusal): SummaryAnswer {
  const comes = next === null ? null : { reportId: next.id, available: next.available };
  return { ...NOTHING, status, next: comes };
}

/** A summary as its reader sees it, beside the report as that is shown now. */
export function summaryView(row: SummaryRow | null, report: StoredReport): SummaryAnswer {
  switch (row?.state) {
    case undefined:
    case 'cancelled':
      return { ...NOTHING, status: SUMMARY_STATUS.none };
    case 'writing':
      return { ...NOTHING, status: SUMMARY_STATUS.writing, progress: row.progress };
    case 'failed':
      return { ...NOTHING, status: SUMMARY_STATUS.failed, error: row.failure ?? 'internal' };
    case 'ready': {
      const stored = row.body === null ? null : parseSummary(row.body);
      return stored === null
        ? { ...NOTHING, status: SUMMARY_STATUS.none }
        : { ...NOTHING, status: SUMMARY_STATUS.ready, result: z.parse(summaryResult, presentSummary(stored, report)) };
    }
  }
}
