import type { Instant } from '../../../../shared/domain/ids.ts';

/** What decides where an entry stands in its feed. */
export interface Placed {
  readonly at: Instant | null;
  readonly updated: Instant | null;
}

interface Dated {
  readonly at: Instant;
  readonly changed: Instant;
}

/** Entries that may stand above the others out of their order, because they are pinned. */
const MOST_PINNED = 3;

const descends = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value <= (values[index - 1] ?? value));
const ascends = (values: readonly number[]): boolean => descends([...values].reverse());

/** Where the order of one list begins; null where it has none. */
function startOf(entries: readonly Dated[]): Instant | null {
  const last = entries.at(-1);
  if (last === undefined) return null;
  // Ordered by change: an old entry may stand at the end because it was changed later than others that are gone from there.
  if (descends(entries.map(({ changed }) => changed))) return last.changed;
  if (descends(entries.map(({ at }) => at))) return last.at;
  return ascends(entries.map(({ at }) => at)) ? (entries[0]?.at ?? null) : null;
}

/**
 * A feed shows its newest entries alone. This is the moment from which on it shows all: what is older may be there and not be
 * shown. Null where its order does not tell, or it shows nothing: then it proves nothing of what it lacks.
 * @param entries in the document's order
 */
export function windowStart(entries: readonly Placed[]): Instant | null {
  const dated = entries.flatMap(({ at, updated }) =>
    at === null ? [] : [{ at, changed: updated !== null && updated > at ? updated : at }],
  );
  for (let pinned = 0; pinned <= MOST_PINNED; pinned += 1) {
    const rest = dated.slice(pinned);
    if (rest.length < 2 && pinned > 0) return null;
    const start = startOf(rest);
    if (start !== null) return start;
  }
  return null;
}
