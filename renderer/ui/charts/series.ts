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

/** Parts that the height of a trend has, at most about that many. */
const PARTS = 3;

/** The least of 1, 2, 5, 10, 20, 50 … that is no less. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
}

/** Between which numbers a trend is drawn, and in which steps: whole and round ones, a little outside of its own. */
export function trendRange(points: readonly TrendPoint[]) {
  const known = points.flatMap(({ value }) => value ?? []);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const step = roundStep(Math.max(1, (most - least) / PARTS));
  const low = Math.max(0, Math.floor(least / step) * step);
  return { low, high: Math.max(Math.ceil(most / step) * step, low + step), step };
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
