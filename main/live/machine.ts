import type { After, MachineEvents } from '../ports.ts';
import { createTimer } from '../timing/timer.ts';

/** A machine that wakes says so twice, and its network comes a moment later. */
const RESUME_MS = 2000;

export interface MachineDeps {
  readonly machine: MachineEvents;
  readonly after: After;
  readonly slept: () => void;
  readonly woke: () => void;
  /** The person is here, or the network is. */
  readonly stirred: () => void;
}

/** @returns how to stop listening */
export function watchMachine({ machine, after, slept, woke, stirred }: MachineDeps): () => void {
  const resumed = createTimer(after);
  const endings = [
    machine.on('suspend', () => {
      resumed.clear();
      slept();
    }),
    machine.on('resume', () => resumed.set(RESUME_MS, woke)),
    machine.on('unlock-screen', stirred),
    machine.on('online', stirred),
    machine.on('focus', stirred),
  ];
  return () => {
    resumed.clear();
    for (const end of endings.toReversed()) end();
  };
}
