import { useMemo } from 'react';
import { DATE_LOCALE } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';

/** A Monday, to name weekdays by. */
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The weekdays' names, Monday first. */
export function useWeekdays(style: 'long' | 'short'): string[] {
  const lang = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(DATE_LOCALE[lang], { weekday: style, timeZone: 'UTC' });
    const names = Array.from({ length: 7 }, (_, day) => format.format(A_MONDAY + day * DAY_MS).replace('.', ''));
    return names.map((name) => name.charAt(0).toUpperCase() + name.slice(1));
  }, [lang, style]);
}

/** "06:40" of minutes after midnight. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
