import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Parts of pages that the title bar, the menu and notifications lead to. */
export type Anchor = 'watchlist' | 'notices' | 'updates';

const ANCHORS: ReadonlySet<string> = new Set<Anchor>(['watchlist', 'notices', 'updates']);
/** A page that is read from the service is not there at once. */
const PATIENCE_MS = 5000;

/** Shows the heading of a part, and lets whoever uses the keyboard go on from there. */
function arrive(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.scrollIntoView({ block: 'center' });
  heading.focus({ preventScroll: true });
}

/** Brings whoever came for one part of a page to it, also when they are on that page already. */
export function useArrival(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody comes
  useEffect(() => {
    const anchor = hash.slice(1);
    if (!ANCHORS.has(anchor)) return undefined;
    const until = performance.now() + PATIENCE_MS;
    let frame = 0;
    const look = () => {
      const heading = document.getElementById(anchor);
      if (heading !== null) arrive(heading);
      else if (performance.now() < until) frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
