import { stripVTControlCharacters } from 'node:util';

/** C0 and C1, DEL and half UTF-16 pairs; a line break and a tab are what they are. */
const CONTROLS = /[\p{Cc}\p{Cs}]/gu;
/**
 * Marks that turn the direction (U+061C, U+200E …), and marks that are not seen and join nothing: the soft hyphen, U+2060 to
 * U+206F, U+FEFF, the tags of U+E0000. Joiners (U+200C, U+200D) stay, and tags that say which flag a black one is (UTS #51, ED-14a):
 * scripts and emoji need them.
 */
const UNSEEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0000}-\u{e007f}]/gu;
/** Whatever a terminal or a reader may take for the end of a line. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const KEPT = new Set(['\n', '\t']);

/**
 * A text by somebody else as it may be shown in a terminal: without control sequences (a colour, a move of the cursor, a title
 * of the window, a link), without controls that could begin one, and in the order in which it is read.
 */
export function printable(text: string): string {
  return stripVTControlCharacters(text.replaceAll(LINE_ENDS, '\n'))
    .replaceAll(CONTROLS, (control) => (KEPT.has(control) ? control : ''))
    .replaceAll(UNSEEN, '');
}

/** The same on one line, so that no part of it can be taken for a line of ours. */
export const printableLine = (text: string): string => printable(text).replaceAll(/\s+/g, ' ').trim();
