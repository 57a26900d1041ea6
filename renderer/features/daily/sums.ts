import type { DailyEntry } from '../../../shared/contract/daily-report.ts';
import type { DailyNumbers } from '../../../shared/report/daily-report.ts';

/** A number of all accounts that tell it, together. */
export const sumOf = (accounts: readonly DailyEntry[], key: keyof DailyNumbers): number =>
  accounts.reduce((sum, { report }) => sum + (report?.numbers[key] ?? 0), 0);
