import type { StoredReport } from '../../report/report.ts';
import type { Instant } from '../ids.ts';
import { isActive, type Subscription } from '../subscription/subscription.ts';
import { type PeriodSpan, periodOf, shiftPeriod } from '../time/period.ts';
import { materialOf, seemsMinor } from './material.ts';
import { SUMMARY_LIMITS } from './sections.ts';

/** What the specification answers: a summary, too little to write one from, nothing that carries a hashtag or a subject. */
export const SUMMARY_STATUS = { ready: 9, notEnough: -1, noTags: -2, writing: 1, none: 0, failed: -3 } as const;

/** Why there is no summary of a report, and the first report that may have one; null where one can be written. */
export type SummaryRefusal =
  | { readonly status: -1; readonly next: PeriodSpan | null }
  | { readonly status: -2; readonly next: PeriodSpan };

/** The monthly report that comes after: of the month in which the week ends, or of the month after. */
const nextMonth = (period: PeriodSpan): PeriodSpan =>
  period.type === 'week' ? periodOf('month', period.end) : shiftPeriod(period, -1);

/** Of somebody who seems to be under 18 there is never one, and no date is named. */
export function refuseSummary(report: StoredReport, period: PeriodSpan): SummaryRefusal | null {
  if (seemsMinor(report)) return { status: -1, next: null };
  const { evidence } = materialOf(report);
  if (report.not_enought_summary || evidence.length < SUMMARY_LIMITS.leastEvidence) {
    return { status: -1, next: nextMonth(period) };
  }
  if (report.no_tagged_actions && report.interests.length === 0) {
    return { status: -2, next: shiftPeriod(period, -1) };
  }
  return null;
}

/** Whether the plan has summaries and works now. */
export const planHasSummaries = (
  subscription: Pick<Subscription, 'status' | 'expired' | 'next' | 'type'> | null,
  now: Instant,
): boolean => subscription !== null && subscription.type === 'summary' && isActive(subscription, now);
