/** Letters without their accents, in lower case: "ines" finds "Inês". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The entries that hold every word of `query`, in their order; all of them without a query. */
export function filterByWords<T>(
  entries: readonly T[],
  words: (entry: T) => readonly (string | null)[],
  query: string,
): T[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...entries];
  return entries.filter((entry) => {
    const text = plain(words(entry).join(' '));
    return wanted.every((word) => text.includes(word));
  });
}
