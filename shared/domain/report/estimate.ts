import type { CoverageEstimate } from './report.ts';

/** What was recorded of an account beside what its network says exists (posts, follows: the network's own counters). */
export interface EstimateInput {
  readonly recorded: number;
  readonly claimed: number;
}

/** 97.5 % quantile of the normal distribution: two-sided 95 %. */
const Z = 1.959964;
const round = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;

/**
 * Share of an account's public actions that were probably recorded, with a 95 % Wilson score interval
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
  };
}
