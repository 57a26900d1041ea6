import type { CoverageEstimate } from '../../report/coverage.ts';

/** What is recorded of one kind of an account (its follows, its posts) beside what its network counts. */
export interface EstimateInput {
  readonly recorded: number;
  readonly claimed: number;
}

/** 97.5 % quantile of the normal distribution: two-sided 95 %. */
const Z = 1.959964;
const round = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;

/**
 * Share of what the network counts that was probably recorded, with a 95 % Wilson score interval
 * (E. B. Wilson, JASA 22, 1927). Null when the network claims nothing to compare with.
 */
export function estimateCoverage(input: EstimateInput | null): CoverageEstimate | null {
  if (input === null || !(input.claimed > 0)) return null;
  const n = input.claimed;
  const share = Math.min(1, Math.max(0, input.recorded / n));
  const centre = (share + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  return {
    low: round(Math.min(share, centre - half)),
    point: round(share),
    high: round(Math.max(share, centre + half)),
    seen: Math.min(n, Math.max(0, input.recorded)),
    known: n,
    method: 'published-number',
  };
}

/** A range wider than this says nothing: two of two follows would be "between 34% and 100%". */
const WIDEST = 0.2;

/** Whether there was enough to compare for the range to say something. */
export const tellsShare = ({ low, high }: CoverageEstimate): boolean => high - low <= WIDEST;
