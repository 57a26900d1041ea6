import { useEffect, useState } from 'react';
import type { Preferences } from '../../../shared/desktop/preferences.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { tomorrowMorning } from './device-settings/when-text.ts';

type Notifications = Preferences['notifications'];

/** For how long notifications can be held back; each with its end, in milliseconds of this computer's clock. */
export const PAUSES = [
  { key: 'pauseHour', end: (now: number) => now + HOUR },
  { key: 'pauseDay', end: tomorrowMorning },
  { key: 'pauseWeek', end: (now: number) => now + 7 * DAY },
] as const;

/** Until when they are held back, null when they are not; it becomes so by itself when that time has come. */
export function useSnoozedUntil({ pausedUntil }: Pick<Notifications, 'pausedUntil'>): number | null {
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    const end = pausedUntil ?? 0;
    const left = end - Date.now();
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setEnded(end), left);
    return () => clearTimeout(timer);
  }, [pausedUntil]);
  return pausedUntil !== null && pausedUntil > Math.max(ended, Date.now()) ? pausedUntil : null;
}
