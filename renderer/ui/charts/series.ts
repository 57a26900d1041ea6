/** Values by week, the oldest first; null where one is not known. */
export interface WeekSeries {
  readonly name: string;
  readonly colour: '--c1' | '--c2' | '--c3' | '--bar';
  readonly values: readonly (number | null)[];
}

/** A value of a trend, with what stands under it. */
export interface TrendPoint {
  readonly label: string;
  readonly value: number | null;
}

/** Between which numbers a trend is drawn: a little more than it needs, so that no point touches an edge. */
export function trendRange(points: readonly TrendPoint[]): { readonly low: number; readonly high: number } {
  const known = points.flatMap(({ value }) => value ?? []);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = Math.max(1, Math.ceil((high - low) * 0.15));
  return { low: Math.max(0, low - room), high: high + room };
}

/** Runs of known values, each as the places of its points. */
export function runsOf(points: readonly TrendPoint[]): number[][] {
  const runs: number[][] = [];
  points.forEach(({ value }, at) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last?.at(-1) === at - 1) last.push(at);
    else runs.push([at]);
  });
  return runs;
}

/** A series' sum of all its known parts at each place; null where none is known. */
export const totalsOf = (series: readonly WeekSeries[]): (number | null)[] =>
  (series[0]?.values ?? []).map((_, at) => {
    const known = series.flatMap(({ values }) => values[at] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
