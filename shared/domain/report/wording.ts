import type { Day, Instant } from '../ids.ts';
import type { Language, Localized } from '../languages.ts';
import { REPORT_ZONE, startOfDay } from '../time/calendar.ts';

/** Explicit, so that the same numbers give the same words on every machine. Days stand before months, as in the design. */
const LOCALE = { en: 'en-GB', pt: 'pt-BR' } as const satisfies Record<Language, string>;

type PerLanguage<T> = Readonly<Record<Language, T>>;
const perLanguage = <T>(make: (locale: string) => T): PerLanguage<T> => ({
  en: make(LOCALE.en),
  pt: make(LOCALE.pt),
});

const numbers = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));
const plurals = perLanguage((locale) => new Intl.PluralRules(locale));
const dayFormat = (options: Intl.DateTimeFormatOptions): PerLanguage<Intl.DateTimeFormat> =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: REPORT_ZONE }));
const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' });
const weekdayAndDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** `1,902` or `1.902`. */
export const digits = (language: Language, value: number): string => numbers[language].format(value);

/** `1 like`, `38 likes`: the number and the form of the noun that the language asks for. */
export function counted(language: Language, value: number, forms: readonly [one: string, other: string]): string {
  // Portuguese counts 0 as one ("0 curtida") by the rule; newspapers write the plural.
  const one = value !== 0 && plurals[language].select(value) === 'one';
  return `${digits(language, value)} ${forms[one ? 0 : 1]}`;
}

/** `16 November`, `16 de novembro`. */
export const dateWords = (language: Language, day: Day): string => dayAndMonth[language].format(startOfDay(day));

/** `Thursday 27 November`, `quinta-feira, 27 de novembro`. */
export const longDateWords = (language: Language, at: Instant): string => weekdayAndDay[language].format(at);

/** Controls, bidirectional marks and every kind of white space, which would break a line of print. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Z}]+/gu;
const LONGEST_NAME = 40;

/** A name as it can stand in a sentence: one line, single spaces, at most 40 characters; `fallback` when nothing is left. */
export function printable(name: string | null, fallback: string): string {
  const clean = (text: string) => text.replace(UNPRINTABLE, ' ').trim();
  const text = clean(name ?? '') || clean(fallback) || '?';
  const characters = [...text];
  return characters.length <= LONGEST_NAME
    ? text
    : `${characters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trim()}…`;
}

export const countWords = (text: string): number => text.split(' ').length;

/** Upper-case first letter, for the beginning of a line. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `a`, `a and b`, `a, b and c`. */
export function listed(language: Language, parts: readonly string[]): string {
  const and = language === 'en' ? ' and ' : ' e ';
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${and}${parts.at(-1)}`;
}

/** Writes one text in both languages. */
export const localized = (write: (language: Language) => string): Localized => ({ en: write('en'), pt: write('pt') });

const NUMERALS = {
  en: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  pt: ['nenhuma', 'uma', 'duas', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove'],
} as const;

/** Numbers below ten as words (in Portuguese in the feminine: contas, curtidas), others in digits. */
export const numeral = (language: Language, value: number): string =>
  NUMERALS[language][value] ?? digits(language, value);

/** Weekdays, Monday first; in Portuguese with their preposition, once and for every one of a month. */
export const WEEKDAYS = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  pt: [
    'na segunda-feira',
    'na terça-feira',
    'na quarta-feira',
    'na quinta-feira',
    'na sexta-feira',
    'no sábado',
    'no domingo',
  ],
  ptEach: [
    'às segundas-feiras',
    'às terças-feiras',
    'às quartas-feiras',
    'às quintas-feiras',
    'às sextas-feiras',
    'aos sábados',
    'aos domingos',
  ],
} as const;

/** The nouns that are counted in reports: singular and plural, Portuguese gender in the words around them. */
export const NOUNS = {
  likes: { en: ['like', 'likes'], pt: ['curtida', 'curtidas'] },
  comments: { en: ['comment', 'comments'], pt: ['comentário', 'comentários'] },
  posts: { en: ['post', 'posts'], pt: ['publicação', 'publicações'] },
  reposts: { en: ['repost', 'reposts'], pt: ['republicação', 'republicações'] },
  actions: { en: ['public action', 'public actions'], pt: ['ação pública', 'ações públicas'] },
} as const satisfies Record<string, PerLanguage<readonly [string, string]>>;

export const count = (language: Language, value: number, noun: keyof typeof NOUNS): string =>
  counted(language, value, NOUNS[noun][language]);
