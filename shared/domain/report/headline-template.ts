import type { Language, Localized } from '../languages.ts';
import type { PeriodType } from '../time/period.ts';
import type { Facts } from './story.ts';

/** A possible headline, and how much it has to say: 0 for a bare count, about 100 for the story of the year. */
export interface Line {
  readonly score: number;
  readonly title: Localized;
}

/** Writes a headline when the facts support it. `last` is the template of the period before. */
export interface Template {
  readonly id: string;
  readonly write: (facts: Facts, last: string) => Line | null;
}

/** Words for the period. Portuguese `semana` and `mês` differ in gender, so whole phrases stand here. */
export const PERIOD_WORDS = {
  week: {
    en: { noun: 'week', before: 'the week before', plural: 'weeks' },
    pt: {
      thanBefore: 'que a anterior',
      toBefore: 'à semana anterior',
      inBefore: 'na semana anterior',
      quieter: 'Semana mais calma',
      busier: 'Semana mais movimentada',
      ledBy: 'dominada por',
      inThis: 'nesta semana',
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
      thanBefore: 'que o anterior',
      toBefore: 'ao mês anterior',
      inBefore: 'no mês anterior',
      quieter: 'Mês mais calmo',
      busier: 'Mês mais movimentado',
      ledBy: 'dominado por',
      inThis: 'neste mês',
      a: 'Um mês',
      the: 'O mês',
      first: 'Primeiro mês registrado',
      another: 'Mais um mês',
      plural: 'meses',
    },
  },
} as const satisfies Record<PeriodType, Record<Language, Record<string, string>>>;

/** A score that grows with `value` from `low` at `from` to `high` at `to`, and stays within. */
export function scale(value: number, range: { from: number; to: number; low: number; high: number }): number {
  const { from, to, low, high } = range;
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return low + part * (high - low);
}
