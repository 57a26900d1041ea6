import {
  type HeldTurn,
  holdsTurn,
  isPartOver,
  lookAgainInMs,
  renewTurnInMs,
  turnTimes,
} from '../../../shared/domain/collect/host-turns.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { AskedTurn } from '../../db/repositories/host-turns.ts';
import { SourceError } from '../../ports/activity-source.ts';

/** After a turn could not be renewed. */
const RENEW_AGAIN_MS = 2 * SECOND;

export interface OneTurnDeps {
  /** Whose calls they are: `Turn`. */
  readonly turn: string;
  /** Asks the database; null: it does not answer, and this process goes on by itself for a while. */
  readonly ask: () => Promise<AskedTurn | null>;
  /** Gives the turn to whoever waits longest. Never fails. */
  readonly passOn: () => Promise<void>;
  /** Whether this process goes by itself. */
  readonly isAlone: () => boolean;
  /** In milliseconds, of a clock that never jumps. */
  readonly now: () => number;
}

/** Calls of one kind to one host, as this process has its turn among all. */
export interface OneTurn {
  /** Waits until this process may call. @returns what is to be called when the call is over @throws SourceError `aborted` */
  begin(signal: AbortSignal): Promise<() => void>;
  /** Another process waits for the turn. */
  wanted(): void;
  /** The turn was passed on to this process. */
  offered(): void;
  /** Nothing is lost when it is forgotten. */
  isIdle(): boolean;
}

const calledOff = (): SourceError => new SourceError('aborted', 'the request was called off');

/** Who waits is woken, or wakes after a time. */
function createBell() {
  const waiting = new Set<() => void>();
  return {
    ring(): void {
      for (const wake of waiting) wake();
    },
    async wait(ms: number, signal: AbortSignal): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const wake = (): void => resolve();
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', wake, { once: true });
      if (signal.aborted) wake();
      waiting.add(wake);
      await promise;
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      waiting.delete(wake);
    },
  };
}

/** The turn while this process has it: asked for, kept alive while calls are made, and given away. */
function createHold({ turn, ask, passOn, now }: OneTurnDeps) {
  const times = turnTimes(turn);
  let held: HeldTurn | null = null;
  let calls = 0;
  let renewing: Promise<void> | null = null;
  let passing: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function renew(): Promise<void> {
    const since = held?.since;
    const askedAt = now();
    const asked = await ask();
    if (held === null || held.since !== since) return;
    if (asked !== null) held = asked.mine ? { ...held, askedAt, wanted: held.wanted || asked.wanted } : null;
    if (calls > 0 && held !== null) renewLater(asked === null ? RENEW_AGAIN_MS : renewTurnInMs(held, times, now()));
  }

  function renewLater(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      renewing = renew().finally(() => {
        renewing = null;
      });
    }, ms).unref();
  }

  /** After what was asked before: an answer that comes later would take back what is given away here. */
  function give(): void {
    held = null;
    clearTimeout(timer);
    passing ??= (renewing ?? Promise.resolve()).then(passOn).finally(() => {
      passing = null;
    });
  }

  function giveUnlessUsed(): void {
    if (calls === 0 && held?.wanted === true) give();
  }

  function finish(): void {
    calls -= 1;
    if (calls > 0) return;
    clearTimeout(timer);
    if (held !== null && isPartOver(held, times, now())) give();
    // The next call of this process, where there is one, has begun by then.
    else setImmediate(giveUnlessUsed);
  }

  return {
    give,
    giveUnlessUsed,
    holds: () => held !== null && holdsTurn(held, times, now()),
    calls: () => calls,
    passing: () => passing,
    async take(): Promise<AskedTurn | null> {
      const askedAt = now();
      const asked = await ask();
      if (asked?.mine === true) held = { since: askedAt, askedAt, wanted: asked.wanted };
      return asked;
    },
    use(): () => void {
      calls += 1;
      if (calls === 1 && held !== null) renewLater(renewTurnInMs(held, times, now()));
      return finish;
    },
    wanted(): void {
      if (held === null) return;
      held = { ...held, wanted: true };
      giveUnlessUsed();
    },
  };
}

export function createOneTurn(deps: OneTurnDeps): OneTurn {
  const bell = createBell();
  const hold = createHold(deps);
  let wanting = 0;
  let isOffered = false;

  /** @returns whether something is known of the turn now; it may still be another's */
  async function askOnce(signal: AbortSignal): Promise<boolean> {
    isOffered = false;
    const asked = await hold.take();
    if (asked === null) return false;
    if (!asked.mine && !isOffered) await bell.wait(lookAgainInMs(asked.leftMs), signal);
    return true;
  }

  /** @returns whether the turn is had; false where the database does not say whose it is */
  async function get(signal: AbortSignal): Promise<boolean> {
    while (!deps.isAlone()) {
      if (signal.aborted) throw calledOff();
      await hold.passing();
      if (hold.holds()) return true;
      if (!(await askOnce(signal))) return false;
    }
    return false;
  }

  return {
    async begin(signal) {
      wanting += 1;
      try {
        return (await get(signal)) ? hold.use() : () => undefined;
      } finally {
        wanting -= 1;
        hold.giveUnlessUsed();
      }
    },
    wanted: hold.wanted,
    offered() {
      // Whoever waited for it has given up.
      if (wanting === 0 && hold.calls() === 0) return hold.give();
      isOffered = true;
      bell.ring();
    },
    isIdle: () => hold.calls() === 0 && wanting === 0 && hold.passing() === null && !hold.holds(),
  };
}
