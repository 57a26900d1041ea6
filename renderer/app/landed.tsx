import { useEffect } from 'react';

/** The element that carries what a page was drawn from, on pages that come drawn. */
export const DRAWN_FROM = 'drawn-from';

const LANDED = 'perch:landed';

/** Stands at the end of a page and says when the page answers to clicks: it was drawn by another machine until now. */
export function Landed() {
  useEffect(() => {
    document.dispatchEvent(new Event(LANDED));
  }, []);
  return null;
}

/** Runs `task` once, when the first page answers. */
export const onLanded = (task: () => void): void => document.addEventListener(LANDED, task, { once: true });
