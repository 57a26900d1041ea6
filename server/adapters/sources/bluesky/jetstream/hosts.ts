import { MINUTE, SECOND } from '../../../../../shared/domain/time/calendar.ts';

const FIRST_WAIT_MS = SECOND;
const LONGEST_WAIT_MS = 2 * MINUTE;
/** A connection that lasted so long was well; its host is asked again first. */
const WELL_AFTER_MS = 5 * MINUTE;

/** Which host is asked next, and how long is waited before. */
export interface HostTurns {
  current(): string;
  /** A connection to the current host ended. @returns how long to wait before the next, in milliseconds */
  ended(lastedMs: number): number;
}

/** All hosts tell the same. One that fails gives way to the next, and each failure in a row doubles the wait, with chance in it. */
export function createHostTurns(hosts: readonly string[], random: () => number = Math.random): HostTurns {
  let turn = 0;
  let failures = 0;
  return {
    current: () => hosts[turn % hosts.length] ?? '',
    ended(lastedMs) {
      const wasWell = lastedMs >= WELL_AFTER_MS;
      failures = wasWell ? 0 : failures + 1;
      if (!wasWell) turn += 1;
      const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
      return most * (0.5 + random() / 2);
    },
  };
}
