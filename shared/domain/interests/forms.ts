import type { Language } from '../languages.ts';

/** The regular forms of English and Portuguese words that stand in the taxonomy, folded. What is irregular is listed there by itself. */

const VOWEL = /[aeiou]$/;

function englishNoun(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`];
  return [word, /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`];
}

function portuguesePlural(word: string): string[] {
  if (word.endsWith('ao')) return [`${word.slice(0, -2)}oes`, `${word}s`, `${word.slice(0, -2)}aes`];
  if (word.endsWith('m')) return [`${word.slice(0, -1)}ns`];
  if (/[aeou]l$/.test(word)) return [`${word.slice(0, -1)}is`];
  if (/[rz]$/.test(word)) return [`${word}es`];
  return word.endsWith('s') ? [] : [`${word}s`];
}

function portugueseDiminutives(word: string): string[] {
  const stems = /[ao]$/.test(word) && !word.endsWith('ao') ? [`${word.slice(0, -1)}inh${word.slice(-1)}`] : [];
  return stems.flatMap((small) => [small, `${small}s`]);
}

const portugueseNoun = (word: string): string[] => [word, ...portuguesePlural(word), ...portugueseDiminutives(word)];

function englishVerb(word: string): string[] {
  const stem = word.endsWith('e') ? word.slice(0, -1) : word;
  return [...englishNoun(word), `${stem}ed`, `${stem}ing`];
}

const AR = 'ar o a as am amos ei ou aram ava avam ando ado ada ados adas'.split(' ');
const ER = 'er o e es em emos i eu eram ia iam endo ido ida idos idas'.split(' ');
const IR = 'ir o e es em imos i iu iram ia iam indo ido ida idos idas'.split(' ');

function portugueseVerb(word: string): string[] {
  const endings = word.endsWith('er') ? ER : word.endsWith('ir') ? IR : AR;
  return endings.map((ending) => word.slice(0, -2) + ending);
}

const NOUN = { en: englishNoun, pt: portugueseNoun };
const VERB = { en: englishVerb, pt: portugueseVerb };

const MARK = /[!*]$/;

/** The word of an entry without its mark. */
export const baseOf = (entry: string): string => entry.replace(MARK, '');

/** All forms of an entry, its own first: of a phrase the last word's. Short words and those that end in a digit have no others. */
export function formsOf(entry: string, language: Language): string[] {
  const base = baseOf(entry);
  if (entry.endsWith('*')) return VERB[language](base);
  const phrase = base.includes('_');
  if (entry.endsWith('!') || (!phrase && base.length < 3) || /\d$/.test(base)) return [base];
  if (!phrase) return NOUN[language](base);
  return language === 'en' || VOWEL.test(base) ? [base, `${base}s`] : [base];
}
