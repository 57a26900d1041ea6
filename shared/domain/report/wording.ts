import type { Day, Instant } from '../ids.ts';
import type { Language, Localized } from '../languages.ts';
import { dayOf, HOUR, REPORT_ZONE, startOfDay, weekdayOf } from '../time/calendar.ts';
import type { PeriodType } from '../time/period.ts';
import { type Gender, numeral, opening } from './wording-numbers.ts';

/** Explicit, so that the same numbers give the same words on every machine. Days stand before months, as in the design. */
const LOCALE = { en: 'en-GB', pt: 'pt-BR' } as const satisfies Record<Language, string>;

type PerLanguage<T> = Readonly<Record<Language, T>>;
const perLanguage = <T>(make: (locale: string) => T): PerLanguage<T> => ({
  en: make(LOCALE.en),
  pt: make(LOCALE.pt),
});

const dayFormat = (options: Intl.DateTimeFormatOptions): PerLanguage<Intl.DateTimeFormat> =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: REPORT_ZONE }));
const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' });
const weekdayAndDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** `16 November`, `16 de novembro`. */
const dateWords = (language: Language, day: Day): string => dayAndMonth[language].format(startOfDay(day));

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

/** A hashtag that can stand in a line of print: letters, digits, underlines, at most 24 of them. */
export const WRITTEN_TAG = /^[\p{L}\p{N}_]{1,24}$/u;

/** `a`, `a and b`, `a, b and c`. */
export function listed(language: Language, parts: readonly string[]): string {
  const and = language === 'en' ? ' and ' : ' e ';
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${and}${parts.at(-1)}`;
}

/** Writes one text in both languages. */
export const localized = (write: (language: Language) => string): Localized => ({ en: write('en'), pt: write('pt') });

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

/** Quarters of a day. The first has no name: a report does not say who was up at night. */
const DAY_PARTS = {
  en: [null, 'morning', 'afternoon', 'evening'],
  pt: [null, 'manhã', 'tarde', 'noite'],
} as const;

/** The day of an instant: `on Saturday`, `no sábado`; in a month, where there are several, `on 14 November`, `em 14 de novembro`. */
export function onDay(language: Language, at: Instant, type: PeriodType): string {
  const day = dayOf(at);
  if (type === 'week') {
    const weekday = weekdayOf(day);
    return language === 'en' ? `on ${WEEKDAYS.en[weekday]}` : (WEEKDAYS.pt[weekday] ?? '');
  }
  return `${language === 'en' ? 'on' : 'em'} ${dateWords(language, day)}`;
}

/**
 * The quarter of a day: `on Wednesday evening (UTC)`, `na noite de quarta-feira (UTC)`; before six the day alone. The report's
 * clock is named.
 */
export function onDayPart(language: Language, at: Instant, type: PeriodType): string {
  const day = dayOf(at);
  const part = DAY_PARTS[language][Math.floor((at - startOfDay(day)) / (6 * HOUR))] ?? null;
  if (part === null) return `${onDay(language, at, type)} (UTC)`;
  if (type === 'week') {
    const weekday = weekdayOf(day);
    return language === 'en'
      ? `on ${WEEKDAYS.en[weekday]} ${part} (UTC)`
      : `na ${part} de ${(WEEKDAYS.pt[weekday] ?? '').replace(/^n[ao] /, '')} (UTC)`;
  }
  return language === 'en'
    ? `on the ${part} of ${dateWords('en', day)} (UTC)`
    : `na ${part} de ${dateWords('pt', day)} (UTC)`;
}

/** The nouns that are counted in reports, with the gender of the Portuguese ones. */
const NOUNS = {
  likes: { en: ['like', 'likes'], pt: ['curtida', 'curtidas'], gender: 'f' },
  comments: { en: ['comment', 'comments'], pt: ['comentário', 'comentários'], gender: 'm' },
  posts: { en: ['post', 'posts'], pt: ['publicação', 'publicações'], gender: 'f' },
  reposts: { en: ['repost', 'reposts'], pt: ['republicação', 'republicações'], gender: 'f' },
  follows: { en: ['new follow', 'new follows'], pt: ['conta seguida', 'contas seguidas'], gender: 'f' },
  actions: { en: ['public action', 'public actions'], pt: ['ação pública', 'ações públicas'], gender: 'f' },
} as const satisfies Record<string, PerLanguage<readonly [string, string]> & { gender: Gender }>;

export type Noun = keyof typeof NOUNS;

/** None is singular in Portuguese: `nenhuma curtida`. */
const formOf = (language: Language, value: number, noun: Noun): string =>
  NOUNS[noun][language][value === 1 || (language === 'pt' && value === 0) ? 0 : 1];

/** `nine likes`, `38 curtidas`: in words up to twelve. */
export const count = (language: Language, value: number, noun: Noun): string =>
  `${numeral(language, value, NOUNS[noun].gender)} ${formOf(language, value, noun)}`;

/** `Thirty-one likes`, to stand first in a line. */
export const openingCount = (language: Language, value: number, noun: Noun): string =>
  `${opening(language, value, NOUNS[noun].gender)} ${formOf(language, value, noun)}`;
