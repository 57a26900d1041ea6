import type { MouseEvent } from 'react';

/** A click that follows the link here; with a modifier or another button it is the browser's to open it elsewhere. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
