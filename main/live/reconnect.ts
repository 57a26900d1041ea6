import type { ServerFrame } from '../../shared/contract/live.ts';
import type { LiveState } from '../../shared/desktop/values.ts';
import { reconnectionPause } from '../../shared/domain/live/reconnection.ts';
import { MINUTE } from '../../shared/domain/time/calendar.ts';
import { createEmitter } from '../emitter.ts';
import type { PlatformEvents } from '../ports.ts';
import { createTimer } from '../timing/timer.ts';
import type { Ending } from './connection.ts';
import { type ConnectionManagerDeps, createConnectionManager } from './connection-manager.ts';
import { createFrameFilter, type FrameFilterDeps } from './frame-filter.ts';
import { watchPowerEvents } from './power-events.ts';

/** After the attempts one after the other it is tried again this often, besides whenever something speaks for it. */
const IDLE_MS = 5 * MINUTE;
/** A connection that has stood this long starts with all its attempts again when it breaks. */
const STEADY_MS = 10_000;

export interface LiveDeps
  extends Pick<ConnectionManagerDeps, 'openSocket' | 'origin' | 'token' | 'now' | 'after'>,
    Pick<FrameFilterDeps, 'memory'> {
  readonly events: PlatformEvents;
  /** What the system believes of the network; only spares attempts while it says no. */
  readonly online: () => boolean;
  /** From 0 to below 1. */
  readonly random?: () => number;
}

export interface Live {
  start(): void;
  stop(): void;
  state(): LiveState;
  /** The session or the service may have changed, or the person asks: begins anew unless the connection is good. */
  reconnect(): void;
  /** `welcome` and every event, each once, in ascending order. @returns how to stop listening */
  onFrame(listener: (frame: ServerFrame) => void): () => void;
  onState(listener: (state: LiveState) => void): () => void;
}

interface Reconnector {
  /** Connects, with all attempts ahead. */
  begin(): void;
  /** Leaves a good connection alone. */
  checkOrReconnect(): void;
  rest(): void;
  /** Rests, and looks again after a while should nothing tell that the machine is awake. */
  sleep(): void;
}

/** Holds the link up: what to do when it ends, and when to stop trying for a while. */
function createReconnector(deps: LiveDeps, enter: (state: LiveState) => void, take: (frame: ServerFrame) => void) {
  const { random = Math.random } = deps;
  const [retry, steady] = [createTimer(deps.after), createTimer(deps.after)];
  let failures = 0;
  let stood = false;

  function frame(received: ServerFrame): void {
    take(received);
    if (received.type !== 'welcome') return;
    stood = true;
    steady.set(STEADY_MS, () => {
      failures = 0;
    });
    enter('live');
  }
  function tryAgain(): void {
    failures += 1;
    const pause = deps.online() ? reconnectionPause({ failures, stood, random: random() }) : null;
    stood = false;
    enter(pause === null ? 'offline' : 'connecting');
    if (pause === null) retry.set(IDLE_MS, begin);
    else retry.set(pause, connect);
  }
  function ended(why: Ending): void {
    steady.clear();
    if (why === 'refused') enter('off');
    else if (why === 'dead') begin();
    else tryAgain();
  }
  const link = createConnectionManager({ ...deps, lastEventId: () => deps.memory.read(), frame, ended });

  function rest(): void {
    retry.clear();
    steady.clear();
    link.drop();
  }
  function connect(): void {
    rest();
    enter(link.open() ? 'connecting' : 'off');
  }
  function begin(): void {
    failures = 0;
    connect();
  }
  function sleep(): void {
    rest();
    retry.set(IDLE_MS, begin);
  }
  const keeper: Reconnector = { begin, rest, sleep, checkOrReconnect: () => void (link.check() || begin()) };
  return { ...keeper, forgive: link.forgive };
}

/**
 * Keeps `/api/ws` open for as long as somebody is logged in, through sleep, locked screens and lost networks. Missed
 * events are replayed by the id of the last one that every listener has received.
 */
export function createLive(deps: LiveDeps): Live {
  const frames = createEmitter<[frame: ServerFrame]>();
  const states = createEmitter<[state: LiveState]>();
  let state: LiveState = 'off';
  let unwatch: (() => void) | null = null;

  function enter(next: LiveState): void {
    if (next === state) return;
    state = next;
    states.emit(next);
  }
  const keeper = createReconnector(deps, enter, createFrameFilter({ memory: deps.memory, tell: frames.emit }));

  return {
    start() {
      unwatch ??= watchPowerEvents({
        events: deps.events,
        after: deps.after,
        onSleep() {
          if (state === 'off') return;
          keeper.sleep();
          enter('offline');
        },
        onWake: keeper.begin,
        onPresence: keeper.checkOrReconnect,
      });
      keeper.begin();
    },
    stop() {
      unwatch?.();
      unwatch = null;
      keeper.rest();
      enter('off');
    },
    state: () => state,
    reconnect() {
      keeper.forgive();
      if (unwatch !== null) keeper.checkOrReconnect();
    },
    onFrame: frames.add,
    onState: states.add,
  };
}
