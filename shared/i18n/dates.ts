/** Dates and numbers are written the British way in English (20 November) and the Brazilian way in Portuguese. */
const DATE_LOCALE = { en: 'en-GB', pt: 'pt-BR' } as const;
const NUMBER_LOCALE = { en: 'en-US', pt: 'pt-BR' } as const;

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

const atMidnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** "Thursday 20 November 2025" / "quinta-feira, 20 de novembro de 2025". `at` is milliseconds, shown in Reykjavik time. */
export const longDate = (language: DateLanguage, at: number): string =>
  formatter(language, 'long', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(at);

/** "20 November" / "20 de novembro". */
export const dayAndMonth = (language: DateLanguage, day: string): string =>
  formatter(language, 'day-month', { day: 'numeric', month: 'long' }).format(atMidnight(day));

/** "Thu 20 Nov" / "qui., 20 de nov.". */
export const shortDate = (language: DateLanguage, at: number): string =>
  formatter(language, 'short', { weekday: 'short', day: 'numeric', month: 'short' }).format(at);

/** "Thursday" / "quinta-feira". */
export const weekdayName = (language: DateLanguage, at: number): string =>
  formatter(language, 'weekday', { weekday: 'long' }).format(at);

/** "November" / "novembro". */
export const monthName = (language: DateLanguage, day: string): string =>
  formatter(language, 'month', { month: 'long' }).format(atMidnight(day));

/** "10–16 Nov" or "27 Oct–2 Nov": the two dates inclusive, as short as they can be. */
export const shortRange = (language: DateLanguage, start: string, end: string): string =>
  formatter(language, 'range', { day: 'numeric', month: 'short' }).formatRange(atMidnight(start), atMidnight(end));

/** "10–16 November 2025". */
export const longRange = (language: DateLanguage, start: string, end: string): string =>
  formatter(language, 'long-range', { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
    atMidnight(start),
    atMidnight(end),
  );

/** "07:04", a time of day at an offset of `timezoneMinutes` east of UTC. */
export const timeOfDay = (language: DateLanguage, at: number, timezoneMinutes: number): string =>
  formatter(language, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at + timezoneMinutes * 60_000,
  );

/** "1,902" / "1.902". */
export const count = (language: DateLanguage, value: number): string =>
  new Intl.NumberFormat(NUMBER_LOCALE[language]).format(value);

/** "61%". `share` is 0 to 1. */
export const percent = (language: DateLanguage, share: number): string =>
  new Intl.NumberFormat(NUMBER_LOCALE[language], { style: 'percent', maximumFractionDigits: 0 }).format(share);
