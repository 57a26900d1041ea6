import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type Anchor, requestFocus } from '../../state/focus-targets.ts';

/** Parts of pages that the title bar, the menu and notifications lead to. */
const ANCHORS: readonly Anchor[] = ['watchlist', 'notices', 'updates'];

/** Brings whoever came for one part of a page to it, also when they are on that page already. */
export function useAnchorFocus(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody comes
  useEffect(() => {
    const anchor = ANCHORS.find((one) => hash === `#${one}`);
    if (anchor !== undefined) requestFocus(anchor);
  }, [hash, key]);
}
