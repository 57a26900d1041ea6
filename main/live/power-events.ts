import type { After, MachineEvents } from '../ports.ts';
import { createTimer } from '../timing/timer.ts';

/** A machine that wakes says so twice, and its network comes a moment later. */
const RESUME_MS = 2000;

export interface PowerEventsDeps {
  readonly machine: MachineEvents;
  readonly after: After;
  readonly onSleep: () => void;
  readonly onWake: () => void;
  /** The person is here, or the network is. */
  readonly onPresence: () => void;
}

/** @returns how to stop listening */
export function watchPowerEvents({ machine, after, onSleep, onWake, onPresence }: PowerEventsDeps): () => void {
  const resumed = createTimer(after);
  const endings = [
    machine.on('suspend', () => {
      resumed.clear();
      onSleep();
    }),
    machine.on('resume', () => resumed.set(RESUME_MS, onWake)),
    machine.on('unlock-screen', onPresence),
    machine.on('online', onPresence),
    machine.on('focus', onPresence),
  ];
  return () => {
    resumed.clear();
    for (const end of endings.toReversed()) end();
  };
}
