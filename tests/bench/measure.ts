/** One figure of a bench, as `run.ts` puts it into its table. Give a ratio to a baseline, or a value with its unit. */
export interface Measure {
  readonly measure: string;
  readonly baseline?: string;
  /** How much of the baseline's speed is reached: 1 is as fast. */
  readonly ratio?: number;
  readonly value?: number;
  readonly unit?: string;
  /** The least ratio. */
  readonly goal?: number;
  /** The greatest value. */
  readonly most?: number;
}

/** Stands before a line that `run.ts` reads. */
export const MEASURE_MARK = '#measure ';

/** Within its budget; null when it has none. */
export function isWithin({ ratio, value, goal, most }: Measure): boolean | null {
  if (goal !== undefined && ratio !== undefined) return ratio >= goal;
  if (most !== undefined && value !== undefined) return value <= most;
  return null;
}

export const percent = (ratio: number): string => `${(100 * ratio).toFixed(0)} %`;

const rounded = (value: number): number => Number(value.toFixed(value < 10 ? 3 : 1));

/** The figure and the budget in words. */
export function wordsOf({ ratio, value, unit = '', goal, most }: Measure): { figure: string; budget: string } {
  return {
    figure: ratio === undefined ? `${rounded(value ?? Number.NaN)} ${unit}`.trim() : percent(ratio),
    budget: goal === undefined ? (most === undefined ? '' : `≤ ${most} ${unit}`.trim()) : `≥ ${percent(goal)}`,
  };
}

/** Says a figure in words, and to `run.ts` when that is who listens. */
export function printMeasure(measure: Measure): void {
  const { figure, budget } = wordsOf(measure);
  const of = measure.baseline === undefined ? '' : ` of ${measure.baseline}`;
  console.log(`${measure.measure}: ${figure}${of}${budget === '' ? '' : ` (budget ${budget})`}`);
  if (process.env.BENCH_TABLE !== undefined) console.log(MEASURE_MARK + JSON.stringify(measure));
}

/** Profiles of the services that growth is measured on: the numbers among the command's words, else three that are ten times apart. */
export function sizesAsked(): readonly number[] {
  const asked = process.argv
    .slice(2)
    .map(Number)
    .filter((size) => size > 0);
  return asked.length > 0 ? asked : [1000, 10_000, 100_000];
}
