import { atom, useAtomValue } from 'jotai';
import { store } from './store.ts';

/** Places in the page's header that the desktop application fills: before all of it, and the bar itself, after the rest. */
type Slot = 'start' | 'bar';
const slots = { start: atom<Element | null>(null), bar: atom<Element | null>(null) };

/** null before the header is there. */
export const useHeaderSlot = (slot: Slot): Element | null => useAtomValue(slots[slot]);

/** For the `ref` of the element. */
export const setHeaderSlot = {
  start: (element: Element | null): void => store.set(slots.start, element),
  bar: (element: Element | null): void => store.set(slots.bar, element),
} satisfies Record<Slot, unknown>;
