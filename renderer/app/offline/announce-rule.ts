/** Whether somebody has still to be told of a version: once of each. `told` is the one told of last. */
export const shouldAnnounce = (version: string, told: string | null): boolean => version !== told;

const WRITING = 'input,textarea,select,[contenteditable]';

/** Nobody is interrupted while writing or in front of a dialog, and a page that is not looked at tells nothing. */
export function mayInterrupt(page: Pick<Document, 'visibilityState' | 'activeElement'>, dialogOpen: boolean): boolean {
  if (page.visibilityState !== 'visible' || dialogOpen) return false;
  return page.activeElement?.matches(WRITING) !== true;
}
