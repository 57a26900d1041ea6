import pLimit, { type LimitFunction } from 'p-limit';
import { type Part, waitForTurn } from '../../core/own-time.ts';
import { SourceError } from '../../ports/activity-source.ts';
import type { Turn } from './limits.ts';
import type { SharedTurns } from './shared-turns.ts';

interface Asked {
  readonly host: string;
  readonly turn: Turn;
  readonly signal: AbortSignal;
}

/** Runs so many requests of a kind per host at a time; a caller who gives up does not wait for those before. */
export type HostLimiter = <T>(asked: Asked, run: () => Promise<T>) => Promise<T>;

/** An export that takes long is the slowness of its host, also to those who wait behind it: their time goes on. */
const partOf = (turn: Turn): Part | null => (turn === 'export' ? null : waitForTurn());

/** @param shared where given, a request also waits for this process's turn among all that share the database */
export function createHostLimiter(perHost: number, shared: SharedTurns | null = null): HostLimiter {
  const turns = new Map<string, LimitFunction>();
  async function inSharedTurn<T>(asked: Asked, run: () => Promise<T>): Promise<T> {
    const end = await shared?.begin(asked);
    try {
      return await run();
    } finally {
      end?.();
    }
  }
  return (asked, run) => {
    const { host, turn, signal } = asked;
    const part = partOf(turn);
    const key = `${turn} ${host}`;
    const limit = turns.get(key) ?? pLimit(perHost);
    turns.set(key, limit);
    // A host with nobody waiting is forgotten.
    const forget = (): void => {
      if (limit.activeCount + limit.pendingCount === 0 && turns.get(key) === limit) turns.delete(key);
    };
    const taken = limit(() =>
      inSharedTurn(asked, () => {
        part?.begun();
        return run();
      }).finally(() => part?.ended()),
    );
    taken.then(forget, forget);
    return unlessAborted(taken, signal);
  };
}

function unlessAborted<T>(turn: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new SourceError('aborted', 'the request was called off'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    turn.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
