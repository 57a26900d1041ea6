import { useRef, useState } from 'react';
import { type Chosen, chosenOf, rangeOf, withIds } from './selection.ts';

const NOTHING: Chosen = new Set();

/** Which of the rows on screen are chosen. `range` takes all from the row chosen last to this one. */
export function useSelection(shown: readonly number[]) {
  const [chosen, setChosen] = useState(NOTHING);
  const last = useRef<number | null>(null);
  return {
    ids: chosenOf(chosen, shown),
    shown,
    toggle: (id: number, range = false): void => {
      const ids = range ? rangeOf(shown, last.current, id) : [id];
      last.current = id;
      setChosen((before) => withIds(before, ids, !before.has(id)));
    },
    all: (into: boolean): void => setChosen(into ? new Set(shown) : NOTHING),
  };
}
export type Selection = ReturnType<typeof useSelection>;
