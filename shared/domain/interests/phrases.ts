/** Phrases by their first and second word, so that most words are done with after one question. */
export type Phrases<T> = ReadonlyMap<string, ReadonlyMap<string, readonly Phrase<T>[]>>;

interface Phrase<T> {
  /** From the third word on. */
  readonly rest: readonly string[];
  readonly meaning: T;
}

/** Of keys whose words are joined by `_`; single words are left out. */
export function phrasesOf<T>(meanings: Iterable<readonly [key: string, meaning: T]>): Phrases<T> {
  const phrases = new Map<string, Map<string, Phrase<T>[]>>();
  for (const [key, meaning] of meanings) {
    const [first = '', second, ...rest] = key.split('_');
    if (second === undefined) continue;
    const bySecond = phrases.get(first) ?? new Map<string, Phrase<T>[]>();
    phrases.set(first, bySecond);
    bySecond.set(
      second,
      [...(bySecond.get(second) ?? []), { rest, meaning }].sort((a, b) => b.rest.length - a.rest.length),
    );
  }
  return phrases;
}

/** The longest phrase that begins at a word, and how many words it has; null without one. */
export function phraseAt<T>(
  phrases: Phrases<T>,
  words: readonly string[],
  start: number,
): { readonly meaning: T; readonly length: number } | null {
  const found = phrases.get(words[start] ?? '')?.get(words[start + 1] ?? '');
  if (found === undefined) return null;
  const phrase = found.find(({ rest }) => rest.every((word, at) => words[start + 2 + at] === word));
  return phrase === undefined ? null : { meaning: phrase.meaning, length: phrase.rest.length + 2 };
}
