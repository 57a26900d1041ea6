import type { Instant } from '../../../shared/domain/ids.ts';
import type { StripPeriod } from '../../ui/period-texts.ts';

/**
 * When the first report of an account is due, in milliseconds, while none is; null from then on, and where no period of
 * it has begun.
 */
export function firstDue(periods: readonly Pick<StripPeriod, 'available'>[], now: Instant): number | null {
  const due = periods.map(({ available }) => available);
  return due.length === 0 || due.some((at) => at <= now) ? null : Math.min(...due);
}
