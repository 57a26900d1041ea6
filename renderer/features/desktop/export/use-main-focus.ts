import { type RefObject, useEffect, useRef } from 'react';

const MAIN = '[data-focus]:not(:disabled)';
const ANY = 'input:not(:disabled), select:not(:disabled), button:not(:disabled)';

/**
 * Puts the focus on the main control of what a dialog shows: once its first content is there, which the dialog could not wait
 * for, and whenever what had the focus went with what was shown before.
 * @param place anything inside of the dialog's body
 * @param view what it shows; null while there is nothing yet
 */
export function useMainFocus(place: RefObject<HTMLElement | null>, view: string | null): void {
  const begun = useRef(false);
  useEffect(() => {
    const body = place.current?.closest('[data-dialog-body]');
    if (view === null || body === null || body === undefined) return;
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body || activeElement === body.closest('dialog');
    if (begun.current && !lost) return;
    begun.current = true;
    const main = body.querySelector<HTMLElement>(MAIN) ?? body.querySelector<HTMLElement>(ANY);
    main?.focus();
  }, [place, view]);
}
