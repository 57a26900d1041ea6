import type { DailyReport } from '../../report/daily-report.ts';

/** Whether nothing at all was told of the day. */
export const isStill = ({ numbers }: Pick<DailyReport, 'numbers'>): boolean =>
  Object.values(numbers).every((value) => value === null || value === 0);
