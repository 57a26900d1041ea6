/** Ids of accounts. */
export type Chosen = ReadonlySet<number>;

/** `shown` from one of the two to the other, both included; only the second where the first is not shown. */
export function rangeOf(shown: readonly number[], from: number | null, to: number): readonly number[] {
  const [a, b] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return a === -1 || b === -1 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** With the ids in it or without them. */
export function withIds(chosen: Chosen, ids: readonly number[], into: boolean): Chosen {
  const next = new Set(chosen);
  for (const id of ids) {
    if (into) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Only what is on screen can be chosen, in the order of the screen. */
export const chosenOf = (chosen: Chosen, shown: readonly number[]): readonly number[] =>
  shown.filter((id) => chosen.has(id));
