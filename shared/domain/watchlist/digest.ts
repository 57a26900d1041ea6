import { type DayTally, FEED_KINDS, type FeedKind } from './feed-item.ts';

/** What one name did in a week, by kind. */
export interface DigestEntry {
  readonly watch: number;
  readonly did: readonly { readonly kind: FeedKind; readonly count: number }[];
  readonly total: number;
}

/** The days of a week as one entry a name, whoever did most first; names that did nothing are not there. */
export function digestOf(tallies: readonly DayTally[]): DigestEntry[] {
  const names = new Map<number, Map<FeedKind, number>>();
  for (const { watch, kind, count } of tallies) {
    const did = names.get(watch) ?? new Map<FeedKind, number>();
    did.set(kind, (did.get(kind) ?? 0) + count);
    names.set(watch, did);
  }
  return [...names]
    .map(([watch, counts]) => {
      const did = FEED_KINDS.flatMap((kind) => {
        const count = counts.get(kind) ?? 0;
        return count === 0 ? [] : [{ kind, count }];
      });
      return { watch, did, total: did.reduce((sum, { count }) => sum + count, 0) };
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || a.watch - b.watch);
}
