/** Dates and numbers are written the British way in English (20 November) and the Brazilian way in Portuguese. */
/** How dates are written in each language. */
export const DATE_LOCALE = { en: 'en-GB', pt: 'pt-BR' } as const;

export type DateLanguage = keyof typeof DATE_LOCALE;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: DateLanguage, style: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(DATE_LOCALE[language], { timeZone: 'UTC', ...options });
  formatters.set(key, made);
  return made;
}

const atMidnight = (day: string): number => Date.parse(day);

/** "Thursday 20 November 2025" / "quinta-feira, 20 de novembro de 2025". `at` is milliseconds, shown in Reykjavik time. */
export const longDate = (language: DateLanguage, at: number): string =>
  formatter(language, 'long', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at);

/** `longDate` within a sentence of a page, where English has no comma after the weekday. */
export const longDateInline = (language: DateLanguage, at: number): string =>
  language === 'en' ? longDate(language, at).replace(',', '') : longDate(language, at);

/** The same in two parts, so that a narrow place can leave the first out: "Thursday " and "20 November 2025". */
export function longDateParts(language: DateLanguage, at: number): { readonly weekday: string; readonly day: string } {
  const day = formatter(language, 'day-year', { day: 'numeric', month: 'long', year: 'numeric' }).format(at);
  return { weekday: longDate(language, at).slice(0, -day.length), day };
}

/** "20 November" / "20 de novembro". */
export const dayAndMonth = (language: DateLanguage, day: string): string =>
  formatter(language, 'day-month', { day: 'numeric', month: 'long' }).format(atMidnight(day));

/** "Thu 20 Nov" / "qui., 20 de nov.". */
export const shortDate = (language: DateLanguage, at: number): string =>
  formatter(language, 'short', { weekday: 'short', day: 'numeric', month: 'short' }).format(at);

/** Without the points and prepositions that a narrow place has no room for: "qui 20 nov". */
const terse = (text: string): string => text.replaceAll(/ de |[.,]/g, (found) => (found === ' de ' ? ' ' : ''));

/** "Thu 20 Nov" / "qui 20 nov", for narrow places. */
export const terseDate = (language: DateLanguage, at: number): string => terse(shortDate(language, at));

/** "Thu 27" / "qui 27": a day of the running month, for narrow places. */
export const terseDay = (language: DateLanguage, at: number): string =>
  terse(formatter(language, 'weekday-day', { weekday: 'short', day: 'numeric' }).format(at));

/** "13 Nov 2024" / "13 nov 2024", for narrow places. */
export const terseDateOfYear = (language: DateLanguage, at: number): string =>
  terse(formatter(language, 'short-year', { day: 'numeric', month: 'short', year: 'numeric' }).format(at));

/** "20 Nov" / "20 nov", for narrow places. */
export const terseDayAndMonth = (language: DateLanguage, day: string): string =>
  terse(formatter(language, 'day-short', { day: 'numeric', month: 'short' }).format(atMidnight(day)));

/** "10–16 Nov" / "10–16 nov": the two dates inclusive, for narrow places; never with a year. */
export function terseRange(language: DateLanguage, start: string, end: string): string {
  const sameMonth = start.slice(0, 7) === end.slice(0, 7);
  const first = sameMonth ? String(Number(start.slice(8))) : terseDayAndMonth(language, start);
  return `${first}–${terseDayAndMonth(language, end)}`;
}

/** "Thursday" / "quinta-feira". */
export const weekdayName = (language: DateLanguage, at: number): string =>
  formatter(language, 'weekday', { weekday: 'long' }).format(at);

/** "November" / "novembro". */
export const monthName = (language: DateLanguage, day: string): string =>
  formatter(language, 'month', { month: 'long' }).format(atMidnight(day));

/** "November 2025" / "novembro de 2025". */
export const monthAndYear = (language: DateLanguage, day: string): string =>
  formatter(language, 'month-year', { month: 'long', year: 'numeric' }).format(atMidnight(day));

/** Between bare numbers the dash stands close; some versions of the locale data set it in thin blanks. */
const closeDash = (range: string): string => range.replace(/(?<=\d)[\u2009\s]–[\u2009\s](?=\d+ )/u, '–');

/** "10–16 November 2025". */
export const longRange = (language: DateLanguage, start: string, end: string): string =>
  closeDash(
    formatter(language, 'long-range', { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
      atMidnight(start),
      atMidnight(end),
    ),
  );

/** "10–16 November" / "10–16 de novembro", beside a date that says the year. */
export const dayRange = (language: DateLanguage, start: string, end: string): string =>
  closeDash(
    formatter(language, 'day-month', { day: 'numeric', month: 'long' }).formatRange(atMidnight(start), atMidnight(end)),
  );

/** "07:04", a time of day at an offset of `timezoneMinutes` east of UTC. */
export const timeOfDay = (language: DateLanguage, at: number, timezoneMinutes: number): string =>
  formatter(language, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at + timezoneMinutes * 60_000,
  );

const numbersIn = (options: Intl.NumberFormatOptions) => ({
  en: new Intl.NumberFormat(DATE_LOCALE.en, options),
  pt: new Intl.NumberFormat(DATE_LOCALE.pt, options),
});
const COUNTS = numbersIn({});
const PERCENTAGES = numbersIn({ style: 'percent', maximumFractionDigits: 0 });

/** "1,902" / "1.902". */
export const count = (language: DateLanguage, value: number): string => COUNTS[language].format(value);

/** "61%". `share` is 0 to 1. */
export const percent = (language: DateLanguage, share: number): string => PERCENTAGES[language].format(share);
