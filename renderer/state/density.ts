const KEPT = 'perch.compact';

/** Whether rows and sections stand closer; a matter of this device's screen, so that it is kept here. */
export const isCompact = (): boolean => localStorage.getItem(KEPT) !== null;

/** The style sheets go by the mark on the root. */
export const showDensity = (): boolean => document.documentElement.toggleAttribute('data-compact', isCompact());

export function setCompact(compact: boolean): void {
  if (compact) localStorage.setItem(KEPT, '1');
  else localStorage.removeItem(KEPT);
  showDensity();
}
