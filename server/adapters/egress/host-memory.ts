import type { Clock } from '../../core/clock.ts';
import type { Pace } from '../../ports/activity-source.ts';
import { createBackOff, type Headers } from './back-off.ts';
import type { Turn } from './limits.ts';
import type { SharedTurns } from './shared-turns.ts';
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

/**
 * What is remembered of hosts: who asked for quiet, in all processes that share it, and who was too slow for this one: that may be its own
 * fault. A call for the head alone neither asks nor tells.
 */
export function createHostMemory(clock: Clock, shared: SharedTurns | null = null) {
  const backOff = createBackOff(clock, shared);
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
    async answered(
      host: string,
      call: RememberedCall,
      answer: { readonly status: number; readonly headers: Headers },
    ): Promise<void> {
      if (!counts(call)) return;
      slowHosts.answered(keyOf(host, call));
      await backOff.recordResponse(host, answer, call.maxPauseMs);
    },
    failed(host: string, call: RememberedCall, wasTooSlow: boolean): void {
      if (counts(call) && wasTooSlow)
        slowHosts.tooSlow(keyOf(host, call), TOLERATED[kindOf(call).turn], call.maxPauseMs);
    },
  };
}
