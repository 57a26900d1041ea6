import type { Language } from '../languages.ts';
import { statesMinorAge } from '../policy/stated-age.ts';
import { fold } from './fold.ts';
import { hashtagParts } from './hashtag-parts.ts';
import { IDIOMS, MEANINGS, type Meaning, PHRASES, type Sense, WITHHELD_TAGS } from './lexicon.ts';
import { phraseAt } from './phrases.ts';
import { EMPTY_TAGS, GLUE } from './plain-words.ts';
import { declaredLanguage, type TextLanguage, textLanguage } from './text-language.ts';
import { partsOf } from './words-of.ts';

/** What an action says: its words, its hashtags, and what its author declared of its language. */
export interface Said {
  readonly text: string | null;
  readonly tags: Iterable<string>;
  /** Primary subtags (`en`, `pt`); empty where nothing is declared. */
  readonly languages?: readonly string[];
}

export interface SubjectFound {
  readonly subject: string;
  /** One of its hashtags names it. */
  readonly tagged: boolean;
}

/** How much each kind of evidence says. A hashtag names its subject on purpose. */
const TAG = 4;
const TAG_PART = 3;
const SURE = 3;
const DOUBTFUL_TAG = 3;
const DOUBTFUL = 1;
/** A doubtful word alone is not enough, two different ones are. */
const ENOUGH = 2;
/** More hashtags than this are there to be found by; then a subject needs a fifth of them. */
const MOST_TAGS = 10;
const PART_OF_TAGS = 5;

interface Evidence {
  weight: number;
  /** Hashtags that name the subject. */
  tags: number;
  readonly entries: Set<string>;
}

interface Tally {
  readonly found: Map<string, Evidence>;
  tags: number;
  withheld: boolean;
}

/** The meaning of a word: with its accents where that is a word of its own (`lã`), else without. */
function meaningOf(written: string, folded: string): Meaning | undefined {
  return (written === folded ? undefined : MEANINGS.get(written)) ?? MEANINGS.get(folded);
}

function addEvidence(tally: Tally, sense: Sense, weight: number): Evidence {
  const evidence = tally.found.get(sense.subject) ?? { weight: 0, tags: 0, entries: new Set<string>() };
  tally.found.set(sense.subject, evidence);
  if (!evidence.entries.has(sense.entry)) evidence.weight += weight;
  evidence.entries.add(sense.entry);
  return evidence;
}

const isOf = (language: TextLanguage, wanted: Language | null): boolean =>
  wanted === null || language === null || language === wanted;

function addMeaning(tally: Tally, meaning: Meaning, language: TextLanguage): void {
  if (meaning.withheld && isOf(language, meaning.withheldIn)) tally.withheld = true;
  for (const sense of meaning.senses) {
    if (isOf(language, sense.language)) addEvidence(tally, sense, sense.sure ? SURE : DOUBTFUL);
  }
}

/** Words without the phrases in which a subject's word means something else: emptied, so that no other phrase reaches across. */
function withoutIdioms(words: readonly string[]): readonly string[] {
  let left = words;
  for (let at = 0; at < words.length; at += 1) {
    const idiom = phraseAt(IDIOMS, words, at);
    if (idiom !== null) left = left.toSpliced(at, idiom.length, ...Array.from({ length: idiom.length }, () => ''));
  }
  return left;
}

function addWords(tally: Tally, written: readonly string[], declared: TextLanguage): void {
  const folded = written.map(fold);
  const language = textLanguage(folded) ?? declared;
  if (language === 'other') return;
  const words = withoutIdioms(folded);
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(PHRASES, words, at);
    const word = words[at] ?? '';
    const meaning = phrase?.meaning ?? (word === '' ? undefined : meaningOf(written[at] ?? '', word));
    if (meaning !== undefined) addMeaning(tally, meaning, language);
    at += phrase?.length ?? 1;
  }
}

function tagWeight({ sure }: Sense, parts: number): number {
  if (parts > 1) return sure ? TAG_PART : DOUBTFUL;
  return sure ? TAG : DOUBTFUL_TAG;
}

/** One hashtag is one piece of evidence for each subject that it names. What compounds are only surrounded by says nothing. */
function addTag(tally: Tally, tag: string): void {
  tally.tags += 1;
  if (EMPTY_TAGS.has(fold(tag))) return;
  const parts = hashtagParts(tag);
  const named = new Set<Evidence>();
  for (const part of parts) {
    const meaning = MEANINGS.get(part);
    if (WITHHELD_TAGS.has(part) || meaning?.withheld === true) tally.withheld = true;
    if (parts.length > 1 && GLUE.has(part)) continue;
    for (const sense of meaning?.senses ?? []) named.add(addEvidence(tally, sense, tagWeight(sense, parts.length)));
  }
  for (const evidence of named) evidence.tags += 1;
}

const isLostInTags = ({ tags }: Evidence, all: number): boolean =>
  all > MOST_TAGS && tags > 0 && tags * PART_OF_TAGS < all;

/** The subject with most evidence; of equals the one that was heard first. */
function leader({ found, tags: all }: Tally): SubjectFound | null {
  let best: SubjectFound | null = null;
  let most = ENOUGH - 1;
  for (const [subject, evidence] of found) {
    if (evidence.weight <= most || isLostInTags(evidence, all)) continue;
    [best, most] = [{ subject, tagged: evidence.tags > 0 }, evidence.weight];
  }
  return best;
}

/** Costly, so asked only of a text that can state an age at all. */
const MAY_STATE_AGE = /\d|minor|menor|teen|dez|on[zc]e|qu[ai]|tre[zc]e|doze|twelve|eleven/i;
const isOfMinor = (text: string): boolean => MAY_STATE_AGE.test(text) && statesMinorAge(text);

/** Everything that words and hashtags say. */
function tallyOf({ text, tags, languages = [] }: Said): Tally {
  const tally: Tally = { found: new Map(), tags: 0, withheld: false };
  const { words, tags: written } = text === null ? { words: [], tags: [] } : partsOf(text);
  addWords(tally, words, declaredLanguage(languages));
  const counted = new Set<string>();
  for (const tag of [...written, ...tags]) {
    if (counted.has(tag.toLowerCase())) continue;
    counted.add(tag.toLowerCase());
    addTag(tally, tag);
  }
  return tally;
}

/**
 * What an action is about: one subject of the taxonomy or none. Nothing is said of an action that speaks of health, religion, sexuality,
 * ethnicity, politics or crime, or whose author states an age under 18 (decisions, section 5). Words are read in English and Portuguese;
 * of a text in another language the hashtags alone count.
 */
export function subjectOf(said: Said): SubjectFound | null {
  const tally = tallyOf(said);
  if (tally.withheld) return null;
  const found = leader(tally);
  return found !== null && said.text !== null && isOfMinor(said.text) ? null : found;
}

/** Whether it speaks of what nothing is said of, as `subjectOf` has it: whatever else it is about. */
export const speaksOfWithheld = (said: Said): boolean =>
  tallyOf(said).withheld || (said.text !== null && isOfMinor(said.text));
