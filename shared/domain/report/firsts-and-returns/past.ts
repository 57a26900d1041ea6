import type { ReportId } from '../../ids.ts';
import { type PeriodSpan, type PeriodType, shiftPeriod } from '../../time/period.ts';
import type { EarlierReport } from '../headcount.ts';
import type { Seen } from './seen.ts';

/** So many earlier periods are looked at: twelve weeks, or half a year of months. */
export const LOOKED_AT: Readonly<Record<PeriodType, number>> = { week: 12, month: 6 };

/** An earlier period with what its report left behind. */
export interface SeenPeriod {
  readonly report: EarlierReport;
  readonly seen: Seen;
}

/** The periods that are looked at, newest first; null where there is no report, or one that left nothing to look at. */
export function seenPeriods(period: PeriodSpan, earlier: readonly EarlierReport[]): (SeenPeriod | null)[] {
  const byId = new Map<ReportId, EarlierReport>(earlier.map((report) => [report.reportId, report]));
  return Array.from({ length: LOOKED_AT[period.type] }, (_, index) => {
    const report = byId.get(shiftPeriod(period, index + 1).id);
    const seen = report?.trail?.seen;
    return report === undefined || seen === undefined ? null : { report, seen };
  });
}
