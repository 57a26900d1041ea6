/** The most entries read from one feed. */
export const MAX_ENTRIES = 1_000;
/** Characters of a title, of a name, and of a description or an entry's words. */
export const MAX_TITLE = 300;
export const MAX_TEXT = 2_000;
/** Characters of HTML that are turned into text: what is beyond stands behind the cut anyway. */
export const MAX_HTML = 50_000;
export const MAX_ADDRESS = 2_000;
export const MAX_TAGS = 50;
export const MAX_TAG = 200;
