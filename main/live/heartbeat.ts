import { MINUTE } from '../../shared/domain/time/calendar.ts';
import type { After, Now } from '../ports.ts';
import { createTimer } from '../timing/timer.ts';

/** The service is asked for a sign of life this often (design of the shell, section 5). */
export const PING_MS = 25_000;
/** Nothing received for this long by the wall clock: the other side is gone, whatever the socket says. */
export const DEAD_MS = MINUTE;

export interface HeartbeatDeps {
  readonly now: Now;
  readonly after: After;
  readonly ping: () => void;
  /** Called once; the heartbeat has stopped by then. */
  readonly dead: () => void;
}

export interface Heartbeat {
  start(): void;
  /** Something was received. */
  received(): void;
  /** Looks at once, as after a sleep in which no timer ran: dead, or a ping to find out. */
  check(): void;
  stop(): void;
}

/**
 * Finds a connection dead that says nothing. It goes by the wall clock, because timers stand still while a machine
 * sleeps: the first one that runs afterwards sees how much time has really passed.
 */
export function createHeartbeat({ now, after, ping, dead }: HeartbeatDeps): Heartbeat {
  const [beat, watch] = [createTimer(after), createTimer(after)];
  let receivedAt = 0;
  let running = false;

  function stop(): void {
    running = false;
    beat.clear();
    watch.clear();
  }

  /** Milliseconds of silence; a clock that was set back begins anew. */
  function silence(): number {
    const at = now();
    if (at < receivedAt) receivedAt = at;
    return at - receivedAt;
  }

  function isDead(): boolean {
    if (silence() < DEAD_MS) return false;
    stop();
    dead();
    return true;
  }

  function watchOn(): void {
    if (!isDead()) watch.set(DEAD_MS - silence(), watchOn);
  }

  function beatOn(): void {
    if (isDead()) return;
    beat.set(PING_MS, beatOn);
    ping();
  }

  return {
    start() {
      running = true;
      receivedAt = now();
      beat.set(PING_MS, beatOn);
      watch.set(DEAD_MS, watchOn);
    },
    received() {
      receivedAt = now();
    },
    check() {
      if (running && !isDead()) ping();
    },
    stop,
  };
}
