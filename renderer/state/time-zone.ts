import { useMemo, useSyncExternalStore } from 'react';
import { createOffsetAt } from '../../shared/domain/time/time-zone.ts';
import { useUser } from './session.ts';

const never = () => () => undefined;
const inBrowser = (at: number) => -new Date(at).getTimezoneOffset();
const beforeTheBrowser = () => 0;

/** How many minutes east of UTC the person's clocks are at an instant (milliseconds); a visitor's browser says it. */
export function useOffset(): (at: number) => number {
  const user = useUser();
  const browser = useSyncExternalStore(
    never,
    () => inBrowser,
    () => beforeTheBrowser,
  );
  const zone = user?.zone ?? null;
  const timezoneMin = user?.timezone;
  return useMemo(
    () => (timezoneMin === undefined ? browser : createOffsetAt({ zone, timezoneMin })),
    [zone, timezoneMin, browser],
  );
}
