import { useEffect } from 'react';

/** The element that carries what a page was drawn from, on pages that come drawn. */
export const PRERENDERED_STATE = 'prerendered-state';

const HYDRATED = 'perch:hydrated';

/** Stands at the end of a page and says when the page answers to clicks: it was drawn by another machine until now. */
export function Hydrated() {
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED));
  }, []);
  return null;
}

/** Runs `task` once, when the first page answers. */
export const onHydrated = (task: () => void): void => document.addEventListener(HYDRATED, task, { once: true });
