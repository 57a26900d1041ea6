import type { After, PlatformEvents } from '../ports.ts';
import { createTimer } from '../timing/timer.ts';

/** A machine that wakes says so twice, and its network comes a moment later. */
const RESUME_MS = 2000;

export interface PowerEventsDeps {
  readonly events: PlatformEvents;
  readonly after: After;
  readonly onSleep: () => void;
  readonly onWake: () => void;
  /** The person is here, or the network is. */
  readonly onPresence: () => void;
}

/** @returns how to stop listening */
export function watchPowerEvents({ events, after, onSleep, onWake, onPresence }: PowerEventsDeps): () => void {
  const resumed = createTimer(after);
  const endings = [
    events.on('suspend', () => {
      resumed.clear();
      onSleep();
    }),
    events.on('resume', () => resumed.set(RESUME_MS, onWake)),
    events.on('unlock-screen', onPresence),
    events.on('online', onPresence),
    events.on('focus', onPresence),
  ];
  return () => {
    resumed.clear();
    for (const end of endings.toReversed()) end();
  };
}
