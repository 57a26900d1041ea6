import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { lazyPart, PartFailureContext } from '../lazy-part.tsx';

/** The charts with the library that draws them: on no page but those of one account, and after its words. */
export const DayChart = lazyPart(async () => (await import('./day-chart.tsx')).DayChart);
export const HeatChart = lazyPart(async () => (await import('./heat-chart.tsx')).HeatChart);
export const TrendChart = lazyPart(async () => (await import('./trend-chart.tsx')).TrendChart);
export const WeekChart = lazyPart(async () => (await import('./week-chart.tsx')).WeekChart);

/** Draws once the page is on screen; until then, and where the chart does not arrive, `first` stands in its place. */
export function Later({ first, children }: { first: ReactNode; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  const Instead = useCallback(() => first, [first]);
  return shown ? (
    <PartFailureContext value={Instead}>
      <Suspense fallback={first}>{children}</Suspense>
    </PartFailureContext>
  ) : (
    first
  );
}
