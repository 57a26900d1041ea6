import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { shortDate, timeOfDay } from '../../../shared/i18n/dates.ts';
import { useOffset } from '../../state/time-zone.ts';
import { useLanguage } from '../../state/use-language.ts';

/** "Wed 4 Nov 10:20" in the reader's zone. */
export function useMoment(at: number): string {
  const lang = useLanguage();
  const zone = useOffset()(at);
  return `${shortDate(lang, at + zone * MINUTE)} ${timeOfDay(lang, at, zone)}`;
}
