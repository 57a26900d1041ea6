/** Findings that chance alone would bring more often than this in a report are none. */
export const RARE = 0.001;

/** Terms below this part of the sum no longer change it. */
const NEGLIGIBLE = 1e-17;
/** Beyond it the first factor underflows, and such a mean surprises nobody. */
const LARGEST_MEAN = 700;

/** P(X ≥ least) of a Poisson variable with the mean `mean`, summed from the first term upwards. */
export function poissonTail(least: number, mean: number): number {
  if (least <= 0 || mean > LARGEST_MEAN) return 1;
  if (mean <= 0) return 0;
  let term = Math.exp(-mean);
  for (let k = 1; k <= least; k += 1) term *= mean / k;
  let tail = term;
  for (let k = least + 1; term > NEGLIGIBLE * tail; k += 1) {
    term *= mean / k;
    tail += term;
  }
  return Math.min(1, tail);
}

/** P(X ≥ least) of a binomial variable, from above: every term beyond the first is at most `ratio` of the one before. */
export function binomialTail(least: number, { trials, share }: { trials: number; share: number }): number {
  if (least <= 0) return 1;
  if (least > trials || share <= 0) return 0;
  if (share >= 1) return 1;
  let first = 1;
  for (let k = 1; k <= least; k += 1) first *= ((trials - k + 1) / k) * share;
  first *= (1 - share) ** (trials - least);
  const ratio = (((trials - least) / (least + 1)) * share) / (1 - share);
  return ratio >= 1 ? 1 : Math.min(1, first / (1 - ratio));
}

/**
 * From how far out something lies (spreads from the median, or zeros before the first digit of a probability; 3 is just
 * out) to a score of 1 to 99.
 */
export const scoreOf = (distance: number): number => Math.max(1, Math.min(99, Math.round(100 * (1 - 3 / distance))));

/** The same for a probability. */
export const scoreOfChance = (chance: number): number => scoreOf(-Math.log10(Math.max(chance, 1e-300)));
