import { monthName } from '../../../shared/i18n/dates.ts';
import { fold } from './fold.ts';

/** A date as somebody types it: "9 nov", "nov 9", "outubro 2026"; what is left out can be any. */
export interface TypedDate {
  /** 1 to 31. */
  readonly day: number | null;
  /** 1 to 12. */
  readonly month: number;
  readonly year: number | null;
}

const LEAST_LETTERS = 3;
const MONTHS = Array.from({ length: 12 }, (_, index) => {
  const day = `2026-${String(index + 1).padStart(2, '0')}-01`;
  return [fold(monthName('en', day)), fold(monthName('pt', day))];
});

/** 1 to 12, or 0: at least three letters of a month's name in either language. */
const monthOf = (word: string): number =>
  word.length < LEAST_LETTERS ? 0 : 1 + MONTHS.findIndex((names) => names.some((name) => name.startsWith(word)));

const isDay = (word: string | undefined): boolean => word !== undefined && /^([1-9]|[12]\d|3[01]|0[1-9])$/.test(word);
const isYear = (word: string | undefined): boolean => word !== undefined && /^20\d\d$/.test(word);

/** The date in folded words, and the words around it; null where none of them is a month. */
export function dateIn(
  words: readonly string[],
): { readonly date: TypedDate; readonly rest: readonly string[] } | null {
  const at = words.findIndex((word) => monthOf(word) > 0);
  if (at < 0) return null;
  // "9 de novembro de 2026"
  const near = words.map((word, index) => ({ word, index })).filter(({ word }) => word !== 'de');
  const place = near.findIndex(({ index }) => index === at);
  const neighbours = [near[place - 1], near[place + 1], near[place + 2]];
  const day = neighbours.slice(0, 2).find((one) => isDay(one?.word));
  const year = neighbours.slice(1).find((one) => isYear(one?.word));
  const taken = new Set([at, day?.index, year?.index]);
  return {
    date: {
      day: day === undefined ? null : Number(day.word),
      month: monthOf(words[at] ?? ''),
      year: year === undefined ? null : Number(year.word),
    },
    rest: words.filter((word, index) => !taken.has(index) && (day === undefined || word !== 'de')),
  };
}

interface Span {
  readonly type: 'week' | 'month';
  /** First and last date, `YYYY-MM-DD`. */
  readonly start: string;
  readonly end: string;
}

const pad = (number: number): string => String(number).padStart(2, '0');

/**
 * How well a period answers a typed date, 0 to 2: for a day, the week that holds it, then its month; for a month, the
 * month itself, then its weeks.
 */
export function dateFit({ type, start, end }: Span, { day, month, year }: TypedDate): 0 | 1 | 2 {
  const years = year === null ? [start.slice(0, 4), end.slice(0, 4)] : [String(year)];
  const holds = years.some((one) => {
    const first = `${one}-${pad(month)}-${pad(day ?? 1)}`;
    const last = day === null ? `${one}-${pad(month)}-31` : first;
    return start <= last && end >= first;
  });
  if (!holds) return 0;
  return (day === null) === (type === 'month') ? 2 : 1;
}
