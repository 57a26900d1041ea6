import type { After, Now } from '../ports.ts';

/** A clock that stands still until the test says that time has passed. */
export interface TestClock {
  readonly now: Now;
  readonly after: After;
  /** Runs every timer that is due within these milliseconds, in the order of their times. */
  pass(ms: number): void;
}

/** @param start milliseconds since the epoch */
export function createTestClock(start = 0): TestClock {
  let now = start;
  const timers = new Set<{ readonly at: number; readonly task: () => void }>();
  const nextBefore = (end: number) => [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    after(ms, task) {
      const timer = { at: now + ms, task };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pass(ms) {
      const end = now + ms;
      for (let timer = nextBefore(end); timer !== undefined; timer = nextBefore(end)) {
        timers.delete(timer);
        now = Math.max(now, timer.at);
        timer.task();
      }
      now = end;
    },
  };
}
