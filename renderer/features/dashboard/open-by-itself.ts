type Page = {
  readonly visibilityState: DocumentVisibilityState;
  readonly activeElement: Pick<Element, 'closest'> | null;
};

/** A field with something in it, a row that is chosen, or an open menu has the focus. */
const isAtWork = (focused: Page['activeElement']): boolean =>
  focused !== null && (('value' in focused && focused.value !== '') || focused.closest('[role=menu]') !== null);

/**
 * Whether another page may open that nobody has clicked on: it is not taken from who writes, chooses or is asked something, nor put
 * where nobody looks. An empty field is no work: the one for the next account has the focus while its reader waits.
 */
export function mayOpenByItself({ visibilityState, activeElement }: Page, dialogOpen: boolean): boolean {
  return visibilityState === 'visible' && !dialogOpen && !isAtWork(activeElement);
}
