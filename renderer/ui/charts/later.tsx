import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** The charts with the library that draws them: on no page but the report, and after its words. */
export const DayChart = lazy(async () => ({ default: (await import('./day-chart.tsx')).DayChart }));
export const HeatChart = lazy(async () => ({ default: (await import('./heat-chart.tsx')).HeatChart }));

/** Draws once the page is on screen; until then, and while the chart is loaded, `first` stands in its place. */
export function Later({ first, children }: { first: ReactNode; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  return shown ? <Suspense fallback={first}>{children}</Suspense> : first;
}
