import type { Language, Localized } from '../languages.ts';
import type { PeriodType } from '../time/period.ts';
import type { Facts, ToldBurst } from './story.ts';
import { countWords } from './wording.ts';

/** A possible headline, and how much it has to say: 0 for a bare count, about 100 for the story of the year. */
export interface Line {
  readonly score: number;
  /** The most telling first. The first one that fits is printed; when none does, another template is. */
  readonly titles: readonly Localized[];
}

/** What a headline or a sentence speaks of, so that nothing is told twice; `before`: how it was the period before. */
export type Matter =
  | 'likes'
  | 'accounts'
  | 'subject'
  | 'tag'
  | 'follows'
  | 'comments'
  | 'writing'
  | 'received'
  | 'burst'
  | 'day'
  | 'pace'
  | 'total'
  | 'before';

/** What was told of the periods before. */
export interface Before {
  /** The template of the period before, empty without one. */
  readonly last: string;
  /** So many periods in a row, up to the one before, in which the account did nothing. */
  readonly silent: number;
  /** The most used hashtags of each period, oldest first, null where they are not known. */
  readonly tags: readonly (readonly string[] | null)[];
}

/** Writes a headline when the facts support it. */
export interface Template {
  readonly id: string;
  /** What it leads with. */
  readonly matter: Matter;
  /** What else it may tell. */
  readonly also?: readonly Matter[];
  /** It tells what happened, not what the period was like: it may come again as soon as that happens again. */
  readonly isEvent?: boolean;
  readonly write: (facts: Facts, before: Before) => Line | null;
}

/** A headline has at most nine words (visual design, section 10). */
export const HEADLINE_WORDS = 9;
/** A headline opens with a capital: never with a digit, a `#` or whatever an account calls itself. */
const OPENS = /^\p{Lu}/u;

export const fits = (title: Localized): boolean =>
  [title.en, title.pt].every((text) => countWords(text) <= HEADLINE_WORDS && OPENS.test(text));

/** Words for the period. Portuguese `semana` and `mês` differ in gender, so whole phrases stand here. */
export const PERIOD_WORDS = {
  week: {
    en: { noun: 'week', before: 'the week before', plural: 'weeks' },
    pt: {
      gender: 'f',
      thanBefore: 'que a anterior',
      toBefore: 'à semana anterior',
      inBefore: 'na semana anterior',
      ofBefore: 'da semana anterior',
      quieter: 'Semana mais calma',
      busier: 'Semana mais movimentada',
      alike: 'Semana quase igual',
      inThis: 'nesta semana',
      of: 'da semana',
      bare: 'semana',
      a: 'Uma semana',
      the: 'A semana',
      first: 'Primeira semana registrada',
      another: 'Mais uma semana',
      plural: 'semanas',
    },
  },
  month: {
    en: { noun: 'month', before: 'the month before', plural: 'months' },
    pt: {
      gender: 'm',
      thanBefore: 'que o anterior',
      toBefore: 'ao mês anterior',
      inBefore: 'no mês anterior',
      ofBefore: 'do mês anterior',
      quieter: 'Mês mais calmo',
      busier: 'Mês mais movimentado',
      alike: 'Mês quase igual',
      inThis: 'neste mês',
      of: 'do mês',
      bare: 'mês',
      a: 'Um mês',
      the: 'O mês',
      first: 'Primeiro mês registrado',
      another: 'Mais um mês',
      plural: 'meses',
    },
  },
} as const satisfies Record<PeriodType, Record<Language, Record<string, string>>>;

/** A burst is a small part of what a month, or an account that likes all day, did: from a twentieth of the likes on it is told. */
export const isBurst = (burst: ToldBurst, likes: number): boolean => burst.count >= likes / 20;

/** A score that grows with `value` from `low` at `from` to `high` at `to`, and stays within. */
export function scale(value: number, range: { from: number; to: number; low: number; high: number }): number {
  const { from, to, low, high } = range;
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return low + part * (high - low);
}
