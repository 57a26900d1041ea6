/** Code-unit order of two strings: the same on every machine, whatever its locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Runs comparisons until one decides: `firstDifference(b.count - a.count, compareText(a.id, b.id))`. */
export function firstDifference(...differences: readonly number[]): number {
  return differences.find((difference) => difference !== 0) ?? 0;
}
