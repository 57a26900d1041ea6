import { useNavigate } from 'react-router-dom';
import { useNow } from '../../state/clock.ts';
import { useKeys } from '../../state/keys.ts';
import type { StripPeriod } from '../../ui/period-texts.ts';
import { type AdjacentPeriods, adjacentPeriods } from './adjacent-periods.ts';

interface Shown {
  readonly periods: readonly StripPeriod[];
  readonly period: Pick<StripPeriod, 'type' | 'start'>;
  readonly hrefOf: (report: string) => string;
}

/** The periods before and after the one on the page, with `[` and `]` leading to them. */
export function useAdjacentPeriods({ periods, period, hrefOf }: Shown): AdjacentPeriods<StripPeriod> {
  const navigate = useNavigate();
  const beside = adjacentPeriods(periods, period, useNow());
  const go = (to: StripPeriod | null) => {
    if (to !== null) void navigate(hrefOf(to.id));
  };
  useKeys({ '[': () => go(beside.earlier), ']': () => go(beside.later) });
  return beside;
}
