import type { Query, QueryCache } from '@tanstack/react-query';

/** A window may stay open for weeks, and a report takes 150 kB: a reader comes back to the last ones. */
const KEPT_AT_MOST = 40;

/** Forgets what nobody has looked at for longest, where there is more than a reader comes back to. */
export function limitQueries(cache: QueryCache): void {
  /** What was shown last stands last. */
  const shown = new Set<Query>();
  const tidy = () => {
    for (const query of shown) {
      if (shown.size <= KEPT_AT_MOST) return;
      if (query.getObserversCount() === 0 && query.state.fetchStatus === 'idle') cache.remove(query);
    }
  };
  cache.subscribe(({ type, query }) => {
    if (type === 'removed') shown.delete(query);
    if (type !== 'observerAdded') return;
    shown.delete(query);
    shown.add(query);
    tidy();
  });
}
