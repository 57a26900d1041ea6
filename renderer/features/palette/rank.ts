import { dateFit, dateIn, type TypedDate } from './date-in.ts';
import { fold, wordsOf } from './fold.ts';

export const KINDS = ['account', 'report', 'command', 'page'] as const;
export type Kind = (typeof KINDS)[number];

/** Something that can be found. */
export interface Findable {
  readonly id: string;
  readonly kind: Kind;
  readonly label: string;
  /** Other words it is found by. */
  readonly words: string;
  /** Of two that fit as well, the more recent comes first: milliseconds, or any number that grows. */
  readonly recency: number;
  /** The period of a report. */
  readonly span?: { readonly type: 'week' | 'month'; readonly start: string; readonly end: string };
}

/** How many of a kind are shown at most; a typed date is a wish for all of them. */
const MOST: Readonly<Record<Kind, number>> = { account: 5, report: 6, command: 6, page: 6 };
const MOST_DATED = 12;

const FIT = { prefix: 4, wordStart: 3, otherWord: 2, subsequence: 1, none: 0 } as const;

/** Whether the letters of `word` stand in `text` in their order; two letters say too little. */
function isSubsequence(word: string, text: string): boolean {
  if (word.length < 3 || /\d/.test(word)) return false;
  let at = 0;
  for (const letter of text) if (letter === word[at]) at += 1;
  return at === word.length;
}

function wordFit(word: string, item: Findable): number {
  if (fold(item.label).startsWith(word)) return FIT.prefix;
  if (wordsOf(item.label).some((known) => known.startsWith(word))) return FIT.wordStart;
  if (wordsOf(item.words).some((known) => known.startsWith(word))) return FIT.otherWord;
  return wordsOf(item.label).some((known) => isSubsequence(word, known)) ? FIT.subsequence : FIT.none;
}

/** The mean of how well each word fits, 0 when one does not fit at all. */
function wordsFit(words: readonly string[], item: Findable): number {
  const fits = words.map((word) => wordFit(word, item));
  return fits.includes(FIT.none) ? 0 : fits.reduce((sum, fit) => sum + fit, 0) / Math.max(1, fits.length);
}

function datedFit(item: Findable, date: TypedDate, rest: readonly string[]): number {
  if (item.span === undefined) return 0;
  const fit = dateFit(item.span, date);
  // The bare letters of a month may well be the beginning of something else.
  const alone = date.day === null ? FIT.subsequence : FIT.prefix;
  const words = rest.length === 0 ? alone : wordsFit(rest, item);
  return fit === 0 || words === 0 ? 0 : words + fit;
}

/**
 * What a query finds, best first: words that begin the label, then words in it, then other words, and only where nothing
 * else fits, letters in their order; every word has to fit. A date in it finds the reports of that day or month. Of equals, accounts before reports,
 * then the more recent. At most a handful of each kind.
 */
export function rank<T extends Findable>(items: readonly T[], query: string): T[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const dated = dateIn(words);
  const fitOf = (item: T): number =>
    Math.max(wordsFit(words, item), dated === null ? 0 : datedFit(item, dated.date, dated.rest));
  const found = items
    .map((item) => ({ item, fit: fitOf(item) }))
    .filter(({ fit }) => fit > 0)
    .toSorted(
      (a, b) =>
        b.fit - a.fit || KINDS.indexOf(a.item.kind) - KINDS.indexOf(b.item.kind) || b.item.recency - a.item.recency,
    );
  // Letters in their order are a last resort.
  const best = found[0]?.fit ?? 0;
  const worth = found.filter(({ fit }) => fit > FIT.subsequence || best <= FIT.subsequence).map(({ item }) => item);
  const most = (kind: Kind) => (kind === 'report' && dated !== null ? MOST_DATED : MOST[kind]);
  return worth.filter(
    (item, at) => worth.slice(0, at).filter(({ kind }) => kind === item.kind).length < most(item.kind),
  );
}

/** The same items under their kinds, the kind of the best first. */
export function grouped<T extends Findable>(
  items: readonly T[],
): { readonly kind: Kind; readonly items: readonly T[] }[] {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) }));
}
