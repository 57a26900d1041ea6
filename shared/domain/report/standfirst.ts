import type { Language, Localized } from '../languages.ts';
import { toldBy } from './headline.ts';
import type { Matter } from './headline-template.ts';
import { CONTENT, FIRST_RESORT } from './standfirst-content.ts';
import { FOLLOWS } from './standfirst-follows.ts';
import { LIKES } from './standfirst-likes.ts';
import type { Place, Sentence } from './standfirst-sentence.ts';
import { WRITING } from './standfirst-writing.ts';
import { type Facts, factsOf, type Story } from './story.ts';
import { localized } from './wording.ts';

const SENTENCES: readonly Sentence[] = [...LIKES, ...FOLLOWS, ...WRITING, ...CONTENT];
const LENGTH = 3;
/** Of the most telling that are left, so many take turns in standing first. */
const TURNS = 4;
/** Only with so much less news than the first of them: what is as it always was opens nothing. */
const BEHIND = 24;
/** With two sentences told, what is less of a piece of news than this is left out. */
const NEWS = 30;

const byNews =
  (facts: Facts) =>
  (a: Sentence, b: Sentence): number =>
    b.news(facts) - a.news(facts) || SENTENCES.indexOf(a) - SENTENCES.indexOf(b);

/** The sentence that stands first: from one report to the next another one, so that no two begin alike. */
function opening(facts: Facts, place: Place): Sentence | null {
  const able = SENTENCES.filter(({ matter, write }) => !place.told.has(matter) && write('en', facts, place) !== null);
  const ranked = able.sort(byNews(facts)).slice(0, TURNS);
  const most = ranked[0]?.news(facts) ?? 0;
  const turns = ranked
    .filter(({ news }) => news(facts) >= most - BEHIND)
    .sort((a, b) => SENTENCES.indexOf(a) - SENTENCES.indexOf(b));
  return turns[facts.number % Math.max(1, turns.length)] ?? null;
}

/** A sentence of a standfirst; `id` is null for one that stands there because nothing else could. */
export interface Written {
  readonly id: string | null;
  readonly text: string;
}

/** Sentences that go on from the first one, the most telling before the others. */
function goOn(facts: Facts, language: Language, told: Set<Matter>): Written[] {
  const written: Written[] = [];
  for (const { id, matter, news, write } of [...SENTENCES].sort(byNews(facts))) {
    const isNews = written.length === 0 || news(facts) >= NEWS;
    const text = told.has(matter) || !isNews ? null : write(language, facts, { isFirst: false, told });
    if (text === null) continue;
    told.add(matter);
    written.push({ id, text });
  }
  return written;
}

/**
 * Up to three sentences under the headline: what was done, by the numbers, past tense, names instead of pronouns. Nothing that the
 * headline (`template`) or a sentence before has told is told again; where little is left, less is said.
 */
export function standfirstSentences(story: Story, template: string, language: Language): Written[] {
  const facts = factsOf(story);
  const told = new Set(toldBy(template));
  // How the likes were before is news only where the headline has told how they are now.
  if (!told.has('likes')) told.add('before');
  const place: Place = { isFirst: true, told };
  const first = opening(facts, place);
  const begun = first?.write(language, facts, place) ?? FIRST_RESORT(language, facts, story) ?? '';
  if (first !== null) told.add(first.matter);
  return [{ id: first?.id ?? null, text: begun }, ...goOn(facts, language, told)].slice(0, LENGTH);
}

/** The standfirst in every language. */
export const standfirst = (story: Story, template: string): Localized =>
  localized((language) =>
    standfirstSentences(story, template, language)
      .map(({ text }) => text)
      .join(' '),
  );
