import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { PeriodSpan } from '../../../shared/domain/time/period.ts';
import { useOffset } from '../../state/time-zone.ts';

/**
 * How many minutes east of UTC the reader's clocks were in a period: in its middle, as hours of several days can follow one offset
 * only.
 */
export function usePeriodOffset({ start, end }: Pick<PeriodSpan, 'start' | 'end'>): number {
  return useOffset()((Date.parse(start) + Date.parse(end) + DAY) / 2);
}
