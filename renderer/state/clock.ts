import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Instant } from '../../shared/domain/ids.ts';
import { MINUTE } from '../../shared/domain/time/calendar.ts';
import { clockShiftAtom, nowAt } from './config.ts';

/** The service's time, moving: periods turn active by the clock alone, without a reload. */
export function useNow(): Instant {
  const shift = useAtomValue(clockShiftAtom);
  const [now, setNow] = useState<Instant>(() => nowAt(shift));
  useEffect(() => {
    setNow(nowAt(shift));
    const timer = setInterval(() => setNow(nowAt(shift)), MINUTE / 4);
    return () => clearInterval(timer);
  }, [shift]);
  return now;
}
