import type { Instant } from '../ids.ts';
import { newestWeekOut, type PeriodSpan } from '../time/period.ts';

/** The newest week before the one of `addedAt` whose report is out. */
export const backIssueOf = (addedAt: Instant): PeriodSpan => newestWeekOut(addedAt);
