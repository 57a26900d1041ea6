import { atom, useAtomValue } from 'jotai';
import { store } from './store.ts';

const KEPT = 'perch.compact';
const compactAtom = atom(false);

function show(compact: boolean): void {
  store.set(compactAtom, compact);
  document.documentElement.toggleAttribute('data-compact', compact);
}

/** Whether rows and sections stand closer; a matter of this device's screen, so that it is kept here. */
export const useCompact = (): boolean => useAtomValue(compactAtom);

export function setCompact(compact: boolean): void {
  if (compact) localStorage.setItem(KEPT, '1');
  else localStorage.removeItem(KEPT);
  show(compact);
}

export const startDensity = (): void => show(localStorage.getItem(KEPT) !== null);
