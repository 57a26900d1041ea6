import { useMemo } from 'react';
import { weekdayNames } from '../../shared/i18n/weekday-names.ts';
import { useLanguage } from './use-language.ts';

/** The weekdays' names, Monday first. */
export function useWeekdays(style: 'long' | 'short'): string[] {
  const lang = useLanguage();
  return useMemo(() => weekdayNames(lang, style), [lang, style]);
}

/** "06:40" of minutes after midnight. */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
