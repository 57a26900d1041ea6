import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { Instant } from '../../../shared/domain/ids.ts';

type Example = Pick<AccountView, 'line' | 'periods'>;

/** How many reports beside the newest week are linked to. */
const WEEKS_BESIDE = 2;

/** Reports worth a link beside the one on the line: the newest month that has come, and the weeks before. Newest first. */
export function besides({ line, periods }: Example, now: Instant): Example['periods'] {
  if (line === null) return [];
  const come = periods.filter(({ id, available }) => available <= now && id !== line.reportId);
  const month = come.findLast(({ type }) => type === 'month');
  const weeks = come.filter(({ type }) => type === 'week').slice(-WEEKS_BESIDE);
  return [...(month === undefined ? [] : [month]), ...weeks.toReversed()];
}

/** When the first report of an account comes that has none yet; null where one is due already. */
export function firstDue({ periods }: Example, now: Instant): number | null {
  if (periods.some(({ available }) => available <= now)) return null;
  return periods.find(({ type }) => type === 'week')?.available ?? null;
}

/** A report is due and not there: it is being built. */
export const awaitsReport = (account: Example, now: Instant): boolean =>
  account.line === null && account.periods.some(({ available }) => available <= now);
