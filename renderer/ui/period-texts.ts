import { type Instant, instant } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { dayOf } from '../../shared/domain/time/calendar.ts';
import type { PeriodType } from '../../shared/domain/time/period.ts';
import { monthName, terseDate, terseDateOfYear, terseDay, terseRange } from '../../shared/i18n/dates.ts';

/** What the strip needs of a period; days are `YYYY-MM-DD`, `available` is milliseconds. */
export interface StripPeriod {
  readonly id: string;
  readonly type: PeriodType;
  readonly start: string;
  readonly end: string;
  readonly available: number;
}

export interface StripWords {
  readonly label: string;
  readonly today: string;
  readonly arrivedToday: string;
  readonly dueToday: string;
  readonly due: (date: string) => string;
  readonly older: string;
  readonly newer: string;
}

/** "10–16 Nov", or "October". */
export const periodName = (language: Language, { type, start, end }: StripPeriod): string =>
  type === 'month' ? monthName(language, start) : terseRange(language, start, end);

/** The line under the name: when the report came, or when it is due. As short as it can be without ambiguity. */
export function arrivalText(words: StripWords, language: Language, input: { period: StripPeriod; now: Instant }) {
  const { available } = input.period;
  const [day, today] = [dayOf(instant(available)), dayOf(input.now)];
  const come = available <= input.now;
  if (day === today) return come ? words.arrivedToday : words.dueToday;
  if (!come) return words.due((day.slice(0, 7) === today.slice(0, 7) ? terseDay : terseDate)(language, available));
  return (day.slice(0, 4) === today.slice(0, 4) ? terseDate : terseDateOfYear)(language, available);
}
