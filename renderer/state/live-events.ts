import { useEffect, useRef } from 'react';
import type { LiveEvent } from '../../shared/contract/live.ts';

/** Says whether the event was taken in, so that nothing has to be read again for it. */
type Taker = (event: LiveEvent) => boolean;

const takers = new Set<{ current: Taker }>();

/** Hands an event to what is on screen. @returns whether somebody took it in */
export const dispatchLiveEvent = (event: LiveEvent): boolean =>
  [...takers].reduce((taken, taker) => taker.current(event) || taken, false);

/** Hears live events for as long as the component is on screen. */
export function useLiveEvents(take: Taker): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    takers.add(latest);
    return () => {
      takers.delete(latest);
    };
  }, []);
}
