/** Most characters of a subscriber's own word for an account. */
export const LABEL_MAX = 40;

/** A label as it is kept: on one line, without what cannot be seen at its ends. Empty when nothing is left. */
export const cleanLabel = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Counted in characters as a person sees them, not in halves of them. */
export const isLabelTooLong = (label: string): boolean => [...label].length > LABEL_MAX;
