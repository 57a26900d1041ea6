import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { type PeriodSpan, periodTo } from '../../../shared/domain/time/period.ts';

/** Whether a period was over before its account was added: a look back, not what was followed. */
export const isFirstLook = (period: Pick<PeriodSpan, 'end'>, addedAt: number): boolean => periodTo(period) <= addedAt;

/** When the next report comes of those that are not out at `now`; null where none is on its way. */
export function nextOut(periods: readonly { readonly available: number }[], now: number): Instant | null {
  const coming = periods.map(({ available }) => available).filter((at) => at > now);
  return coming.length === 0 ? null : instant(Math.min(...coming));
}
