import { DATE_LOCALE, type DateLanguage } from './dates.ts';

const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The weekdays' names, Monday first: "Monday" / "Segunda-feira", or "Mon" / "Seg". Apart from the other dates: few pages need them. */
export function weekdayNames(language: DateLanguage, style: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(DATE_LOCALE[language], { weekday: style, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => {
    const name = format.format(A_MONDAY + day * DAY_MS).replace('.', '');
    return name.charAt(0).toUpperCase() + name.slice(1);
  });
}
