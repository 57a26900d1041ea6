/** Something that was counted, and its part of all that was: 0 to 1, to four decimals. */
interface Share {
  readonly key: string;
  readonly count: number;
  readonly share: number;
}

/** Counts with their shares, the largest first, equals in the order of `compare`. Counts of the same key are added up. */
export function sharesOf(
  counts: Iterable<readonly [key: string, count: number]>,
  compare: (a: string, b: string) => number,
): Share[] {
  const totals = new Map<string, number>();
  for (const [key, count] of counts) totals.set(key, (totals.get(key) ?? 0) + count);
  const rows = [...totals];
  const all = rows.reduce((sum, [, count]) => sum + count, 0);
  return rows
    .sort(([a, x], [b, y]) => y - x || compare(a, b))
    .map(([key, count]) => ({ key, count, share: Math.round((count / all) * 10_000) / 10_000 }));
}
