import { median } from '../headcount.ts';

/** Fewer earlier periods say nothing about what is usual. */
export const ENOUGH_PERIODS = 4;
/** Makes the median absolute deviation a spread that a normal distribution would have as its standard deviation. */
const MAD_TO_SPREAD = 1.4826;
/** A common and conservative bound (Leys et al., Journal of Experimental Social Psychology 49, 2013). */
const SPREADS = 3;
/** Differences up to this are no news, whatever the spread. */
const LEAST_DIFFERENCE = 5;
/** Nor are those below three tenths of the median. */
const LEAST_SHARE = 0.1;

/** Between which numbers a period usually lies. */
export interface Usual {
  readonly median: number;
  readonly spread: number;
  /** Bounds with one decimal, as they are shown; the lower one at least 0. */
  readonly low: number;
  readonly high: number;
  readonly periods: number;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/**
 * Median ± 3 spreads of earlier periods: the Hampel identifier (F. R. Hampel, JASA 69, 1974; Iglewicz and Hoaglin, How to
 * Detect and Handle Outliers, 1993). The spread is never less than that of counts that vary by chance alone (Poisson:
 * the root of the median). Null under four periods.
 */
export function usualOf(past: readonly number[]): Usual | null {
  const middle = median(past);
  if (middle === null || past.length < ENOUGH_PERIODS) return null;
  const deviation = median(past.map((value) => Math.abs(value - middle))) ?? 0;
  const spread = Math.max(
    MAD_TO_SPREAD * deviation,
    Math.sqrt(middle),
    LEAST_SHARE * middle,
    LEAST_DIFFERENCE / SPREADS,
  );
  return {
    median: middle,
    spread,
    low: rounded(Math.max(0, middle - SPREADS * spread)),
    high: rounded(middle + SPREADS * spread),
    periods: past.length,
  };
}

/** How many spreads a number lies from the median. */
export const distanceFrom = (usual: Usual, value: number): number => Math.abs(value - usual.median) / usual.spread;
