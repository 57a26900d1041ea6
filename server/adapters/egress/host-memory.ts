import type { Clock } from '../../core/clock.ts';
import type { Pace } from '../../ports/activity-source.ts';
import { createBackOff, type Headers } from './back-off.ts';
import type { Turn } from './limits.ts';
import { createSlowHosts } from './slow-hosts.ts';

/** What of a call decides how its host is remembered. */
interface RememberedCall {
  readonly turn?: Turn;
  readonly pace?: Pace;
  readonly headBytes?: number;
  readonly maxPauseMs?: number;
}

/** What a call is for, and how patiently. */
export interface Kind {
  readonly turn: Turn;
  readonly pace: Pace;
}

/** What holds of a call that says nothing. */
export const kindOf = ({ turn = 'background', pace = 'patient' }: Pick<RememberedCall, 'turn' | 'pace'>): Kind => ({
  turn,
  pace,
});

/** How often in a row a host may be too slow before it is paused. An export that is too slow costs the most. */
const TOLERATED: Readonly<Record<Turn, number>> = { lookup: 3, background: 3, export: 2 };

/** What is remembered of hosts: who asked for quiet, and who was too slow. A call for the head alone neither asks nor tells. */
export function createHostMemory(clock: Clock) {
  const backOff = createBackOff(clock);
  const slowHosts = createSlowHosts(clock);
  const counts = ({ headBytes }: RememberedCall): boolean => headBytes === undefined;
  const keyOf = (host: string, call: RememberedCall): string => {
    const { turn, pace } = kindOf(call);
    return `${turn} ${pace} ${host}`;
  };
  return {
    enter(host: string, call: RememberedCall): void {
      if (!counts(call)) return;
      backOff.enter(host);
      slowHosts.enter(keyOf(host, call), host);
    },
    answered(host: string, call: RememberedCall, answer: { readonly status: number; readonly headers: Headers }): void {
      if (!counts(call)) return;
      slowHosts.answered(keyOf(host, call));
      backOff.recordResponse(host, answer, call.maxPauseMs);
    },
    failed(host: string, call: RememberedCall, wasTooSlow: boolean): void {
      if (counts(call) && wasTooSlow)
        slowHosts.tooSlow(keyOf(host, call), TOLERATED[kindOf(call).turn], call.maxPauseMs);
    },
  };
}
