import type { StripPeriod } from '../../ui/period-texts.ts';

export interface AdjacentPeriods<P> {
  readonly earlier: P | null;
  readonly later: P | null;
}

/** The next periods of the same type that can be read, before and after the one on the page. */
export function adjacentPeriods<P extends StripPeriod>(
  periods: readonly P[],
  shown: Pick<StripPeriod, 'type' | 'start'>,
  now: number,
): AdjacentPeriods<P> {
  const open = periods
    .filter(({ type, available }) => type === shown.type && available <= now)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return {
    earlier: open.findLast(({ start }) => start < shown.start) ?? null,
    later: open.find(({ start }) => start > shown.start) ?? null,
  };
}
