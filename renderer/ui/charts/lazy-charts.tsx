import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { lazyPart, PartFailureContext } from '../lazy-part.tsx';

/** The charts with the library that draws them: on no page but the report, and after its words. */
export const DayChart = lazyPart(async () => (await import('./day-chart.tsx')).DayChart);
export const HeatChart = lazyPart(async () => (await import('./heat-chart.tsx')).HeatChart);

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
