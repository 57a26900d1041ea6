import type { SummaryEvidence } from '../../report/summary.ts';
import type { SummaryMaterial } from './material.ts';
import type { SummarySectionName } from './sections.ts';
import { MANNER_STEMS, stemsIn, subjectsIn, vocabularyStems, wordsIn } from './words.ts';

/**
 * A statement has to be about its evidence, and more than one stranger has to say so. A model that obeys what it was shown, or makes things
 * up, writes sentences that these rules do not let through: nothing but the words themselves is believed.
 */
export interface Grounds {
  readonly known: ReadonlyMap<string, SummaryEvidence>;
  /** Of each word: whose texts hold it. */
  readonly authors: ReadonlyMap<string, ReadonlySet<string>>;
  /** Sequences of words, as they stand in the texts. */
  readonly runs: ReadonlySet<string>;
  /** Words of the account's own name, which say nothing. */
  readonly own: ReadonlySet<string>;
}

/** So many words in a row are no coincidence. */
const RUN = 5;

function runsOf(text: string): string[] {
  const words = wordsIn(text);
  return words.slice(0, Math.max(0, words.length - RUN + 1)).map((_, at) => words.slice(at, at + RUN).join(' '));
}

const textOf = ({ text, who }: SummaryEvidence): string =>
  [text ?? '', who?.name ?? '', who?.username ?? ''].join(' \n ');

/** A liked post speaks for its author; what the account wrote itself, for itself. */
const authorOf = ({ id, kind, who }: SummaryEvidence): string => (kind === 'comment' ? id : (who?.id ?? id));

export function groundsOf({ name, evidence }: SummaryMaterial): Grounds {
  const own = stemsIn(name);
  const authors = new Map<string, Set<string>>();
  for (const one of evidence) {
    for (const stem of stemsIn(textOf(one), own)) {
      const known = authors.get(stem) ?? new Set<string>();
      authors.set(stem, known.add(authorOf(one)));
    }
  }
  return {
    known: new Map(evidence.map((one) => [one.id, one])),
    authors,
    runs: new Set(evidence.flatMap(({ text }) => (text === null ? [] : runsOf(text)))),
    own,
  };
}

const shares = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  [...left].some((entry) => right.has(entry));

/** Those of the named actions that the statement is about. How somebody writes is about any of their own words. */
export function supportOf(
  grounds: Grounds,
  { text, section, evidence }: { text: string; section: SummarySectionName; evidence: readonly string[] },
): string[] {
  const stems = stemsIn(text, grounds.own);
  const subjects = subjectsIn(text);
  return [...new Set(evidence)].filter((id) => {
    const one = grounds.known.get(id);
    if (one === undefined) return false;
    if (section === 'manner') return one.kind === 'comment';
    const said = textOf(one);
    return shares(stems, stemsIn(said, grounds.own)) || shares(subjects, subjectsIn(said));
  });
}

/**
 * Whether a statement says what nobody but one author says, or nobody at all: in somebody's own words, or mostly with words that stand in
 * fewer than two authors' texts and are none of the program's vocabulary. How somebody writes is told in the program's words alone, but one.
 */
export function echoes(grounds: Grounds, text: string, section: SummarySectionName): boolean {
  if (runsOf(text).some((run) => grounds.runs.has(run))) return true;
  const all = [...stemsIn(text, grounds.own)];
  const isProven = (stem: string): boolean => vocabularyStems.has(stem) || (grounds.authors.get(stem)?.size ?? 0) > 1;
  if (section === 'manner') return all.filter((stem) => !MANNER_STEMS.has(stem)).length > 1;
  return all.filter((stem) => !isProven(stem)).length * 2 > all.length;
}
