import { instant } from '../../../../shared/domain/ids.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import { dayOf, MINUTE } from '../../../../shared/domain/time/calendar.ts';
import { dayAndMonth, timeOfDay } from '../../../../shared/i18n/dates.ts';

/** A moment of this computer's clock (milliseconds), as its own time zone has it. */
export function whenText(language: Language, at: number): { readonly date: string; readonly time: string } {
  const minutes = -new Date(at).getTimezoneOffset();
  return {
    date: dayAndMonth(language, dayOf(instant(at + minutes * MINUTE))),
    time: timeOfDay(language, at, minutes),
  };
}

/** The next morning at eight, by this computer's clock. */
export function tomorrowMorning(now: number): number {
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  return morning.setHours(8, 0, 0, 0);
}
