import { useEffect, useState } from 'react';
import { SECOND } from '../../shared/domain/time/calendar.ts';

/** Seconds that are left of a time that starts when `start` is called; 0 when none runs. */
export function useCountdown(seconds: number): { readonly left: number; readonly start: () => void } {
  const [end, setEnd] = useState<number | null>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === null) return;
    const look = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / SECOND)));
    look();
    const timer = setInterval(look, SECOND / 4);
    return () => clearInterval(timer);
  }, [end]);
  return {
    left,
    start: () => {
      setLeft(seconds);
      setEnd(performance.now() + seconds * SECOND);
    },
  };
}
