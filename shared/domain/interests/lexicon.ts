import { LANGUAGES, type Language } from '../languages.ts';
import { fold } from './fold.ts';
import { baseOf, formsOf } from './forms.ts';
import { phrasesOf } from './phrases.ts';
import { OTHERWISE } from './plain-words.ts';
import { ARTS } from './taxonomy/arts.ts';
import { LIVING } from './taxonomy/living.ts';
import { MAKING } from './taxonomy/making.ts';
import { PLAY } from './taxonomy/play.ts';
import type { SubjectWords } from './taxonomy/subject-words.ts';
import { WORLD } from './taxonomy/world.ts';
import { WITHHELD } from './withheld-words.ts';

export const TAXONOMY: readonly SubjectWords[] = [...ARTS, ...LIVING, ...MAKING, ...PLAY, ...WORLD];

/** That a form speaks of a subject. */
export interface Sense {
  readonly subject: string;
  /** The entry whose form it is: two forms of one word are one piece of evidence. */
  readonly entry: string;
  /** Enough by itself. */
  readonly sure: boolean;
  /** In texts of this language alone; null: in any. */
  readonly language: Language | null;
}

/** What a word or phrase stands for. */
export interface Meaning {
  readonly senses: readonly Sense[];
  /** It is of what no report speaks of. */
  readonly withheld: boolean;
  /** Only of these languages; null: of any. */
  readonly withheldIn: Language | null;
}

const NOTHING: Meaning = { senses: [], withheld: false, withheldIn: null };

type Lists = readonly (readonly [entries: string, language: Language | null, sure: boolean])[];

const listsOf = ({ both, en, pt, doubtful }: SubjectWords): Lists => [
  [both, null, true],
  [en, 'en', true],
  [pt, 'pt', true],
  [doubtful.en, 'en', false],
  [doubtful.pt, 'pt', false],
];

const entriesOf = (list: string): string[] => list.split(' ').filter((entry) => entry !== '');

/** A word that carries an accent in the taxonomy is no word without it (`lã`, `café` beside `cafe`). */
const keyOf = (form: string): string => (form === fold(form) ? form : form.toLowerCase());

const languagesOf = (language: Language | null): readonly Language[] => (language === null ? LANGUAGES : [language]);

const formsIn = (entry: string, language: Language | null): Set<string> =>
  new Set(languagesOf(language).flatMap((one) => formsOf(entry, one).map(keyOf)));

interface Found extends Sense {
  readonly form: string;
}

function sensesOf(words: SubjectWords): Found[] {
  return listsOf(words).flatMap(([list, language, sure]) =>
    entriesOf(list).flatMap((written) => {
      const entry = baseOf(written);
      return [...formsIn(written, language)].map((form) => ({ subject: words.id, entry, sure, language, form }));
    }),
  );
}

/** One sense a subject and language: what is sure before what is doubtful, the entry itself before another one's form. */
function addSense(meanings: Map<string, Meaning>, { form, ...sense }: Found): void {
  const before = meanings.get(form) ?? NOTHING;
  const known = before.senses.some(({ subject, language }) => subject === sense.subject && language === sense.language);
  if (!known) meanings.set(form, { ...before, senses: [...before.senses, sense] });
}

function addWithheld(meanings: Map<string, Meaning>): void {
  for (const { en, pt } of WITHHELD) {
    for (const [list, language] of [
      [en, 'en'],
      [pt, 'pt'],
    ] as const) {
      for (const form of entriesOf(list).flatMap((entry) => [...formsIn(entry, language)])) {
        const before = meanings.get(form) ?? NOTHING;
        const both = before.withheld && before.withheldIn !== language;
        meanings.set(form, { ...before, withheld: true, withheldIn: both ? null : language });
      }
    }
  }
}

/** All forms of the taxonomy and of what is withheld. */
export const MEANINGS: ReadonlyMap<string, Meaning> = (() => {
  const meanings = new Map<string, Meaning>();
  const found = TAXONOMY.flatMap(sensesOf);
  for (const own of [true, false]) {
    for (const sense of found) if ((sense.form === keyOf(sense.entry)) === own) addSense(meanings, sense);
  }
  addWithheld(meanings);
  return meanings;
})();

export const PHRASES = phrasesOf(MEANINGS);

/** Phrases that mean nothing of a subject whose word they hold. */
export const IDIOMS = phrasesOf(OTHERWISE.map((phrase) => [phrase, true] as const));

/** Hashtags, and parts of them, of which no report speaks; folded. */
export const WITHHELD_TAGS: ReadonlySet<string> = new Set(WITHHELD.flatMap(({ tags }) => entriesOf(tags)));

/** Phrases as hashtags write them: `tidalpool` → `tidal_pool`. A word of its own comes first. */
export const JOINED_PHRASES: ReadonlyMap<string, string> = new Map(
  [...MEANINGS.keys()].flatMap((key) => {
    const joined = key.replaceAll('_', '');
    return key === joined || MEANINGS.has(joined) ? [] : [[joined, key] as const];
  }),
);
