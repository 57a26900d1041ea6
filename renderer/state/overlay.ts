import { atom, useAtomValue } from 'jotai';
import { store } from './store.ts';

/** What the shell lays over the page: at a person's wish, or to tell of a new version. */
export type Overlay = 'palette' | 'keys' | 'version';

const overlayAtom = atom<Overlay | null>(null);

export const useOverlay = (): Overlay | null => useAtomValue(overlayAtom);
export const openOverlay = (overlay: Overlay): void => store.set(overlayAtom, overlay);
export const closeOverlay = (): void => store.set(overlayAtom, null);

/** The name of the key that `mod+` of a binding stands for on this machine. */
export const modName = (): string => (/mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '') ? '⌘' : 'Ctrl');
