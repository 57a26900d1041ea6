import { useEffect, useEffectEvent, useState } from 'react';
import type { DesktopBridge, EventName, EventPayload } from '../../../shared/desktop/bridge.ts';
import { platform } from '../../platform/current.ts';

/** The powers of the shell. @throws Error in the browser, which draws none of these screens */
export function shell(): DesktopBridge {
  if (platform.desktop === null) throw new Error('only in the desktop application');
  return platform.desktop;
}

/** Hears an event of the shell while the component is on screen. `listener` may be another each time. */
export function useShellEvent<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): void {
  const onEvent = useEffectEvent(listener);
  // Once, not at every drawing: each time crosses into the world of the preload script.
  useEffect(() => shell().on(event, (payload) => onEvent(payload)), [event]);
}

export interface ShellState<T> {
  /** null while it is being asked for. */
  readonly now: T | null;
  readonly failed: boolean;
  /** Shows what an answer of the shell said. */
  readonly take: (value: T) => void;
  readonly again: () => void;
}

/** What the shell knows of something: asked once, then as its events say. `ask` stays the same function. */
export function useShellState<E extends EventName>(
  event: E,
  ask: (asked: DesktopBridge) => Promise<EventPayload<E>>,
): ShellState<EventPayload<E>> {
  const [now, take] = useState<EventPayload<E> | null>(null);
  const [failed, setFailed] = useState(false);
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once more when somebody wants it
  useEffect(() => {
    let received = false;
    const stop = shell().on(event, (payload) => {
      received = true;
      take(payload);
    });
    setFailed(false);
    ask(shell()).then(
      // What came as an event meanwhile is newer.
      (answer) => (received ? undefined : take(answer)),
      () => setFailed(true),
    );
    return stop;
  }, [event, ask, times]);
  return { now, failed, take, again: () => setTimes(times + 1) };
}
