/** Names on one watchlist. Not counted in any plan; a list is for reading, and more than this nobody reads. */
export const WATCH_LIMIT = 50;
/** Names that one call may bring: each is looked up on its network while the caller waits. */
export const NAMES_PER_CALL = 10;

/** Two spellings of one name: `@Atlas.Kiln.example` and `atlas.kiln.example`. */
const sameName = (name: string): string => name.trim().replace(/^@+/, '').toLowerCase();

/** The names in a text as a person types it, separated by commas, semicolons, spaces or lines; each once, as first written. */
export function namesIn(text: string): string[] {
  const names = new Map<string, string>();
  for (const word of text.split(/[\s,;]+/u)) {
    const key = sameName(word);
    if (key !== '' && !names.has(key)) names.set(key, word);
  }
  return [...names.values()];
}
