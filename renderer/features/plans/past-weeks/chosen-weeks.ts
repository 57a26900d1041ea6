/** The weeks that are chosen after one was pressed. `free` are all that can be, oldest first; `from` is where a range begins, with the shift key held. */
export function afterPress(
  chosen: readonly string[],
  pressed: string,
  { free, from }: { readonly free: readonly string[]; readonly from: string | null },
): string[] {
  const [first, last] = [free.indexOf(from ?? pressed), free.indexOf(pressed)].toSorted((a, b) => a - b);
  const isOn = !chosen.includes(pressed);
  const moved = new Set(first === undefined || first < 0 ? [pressed] : free.slice(first, (last ?? first) + 1));
  return free.filter((id) => (moved.has(id) ? isOn : chosen.includes(id)));
}

/** What is chosen of weeks some of which are not free any more. */
export const stillFree = (chosen: readonly string[], free: readonly string[]): string[] =>
  free.filter((id) => chosen.includes(id));
