import { atom, useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { store } from './store.ts';

/** How many parts of the page still stand as placeholders. */
const partsAtom = atom(0);

/** Says, for as long as the component is on screen, that it stands in for a part of the page that is being loaded. */
export function useLoadingPart(): void {
  // Before the browser paints: what waits for the page must not be seen for one frame.
  useLayoutEffect(() => {
    store.set(partsAtom, (parts) => parts + 1);
    return () => store.set(partsAtom, (parts) => parts - 1);
  }, []);
}

/** A placeholder that shows nothing. */
export function LoadingPart(): null {
  useLoadingPart();
  return null;
}

/** Whether a part of the page is still being loaded, so that its height is not known yet. */
export const isPageLoading = (): boolean => store.get(partsAtom) > 0;
export const usePageLoading = (): boolean => useAtomValue(partsAtom) > 0;
