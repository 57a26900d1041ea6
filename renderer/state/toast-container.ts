import { atom, useAtomValue } from 'jotai';
import { store } from './store.ts';

/** Where notices stand now: on the page, or in the dialog that is open over it. null before the first. */
const placeAtom = atom<Element | null>(null);

export const useToastContainer = (): Element | null => useAtomValue(placeAtom);
export const setToastContainer = (place: Element | null): void => store.set(placeAtom, place);
