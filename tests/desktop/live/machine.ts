import { WebSocket as NodeWebSocket } from 'undici';
import type { After, Now, OpenSocket, PlatformEvents } from '../../../main/ports.ts';

type PlatformEvent = Parameters<PlatformEvents['on']>[0];

/** A machine whose sleep, lock and network a test decides, and whose time runs faster. */
export interface TestMachine extends PlatformEvents {
  readonly now: Now;
  readonly after: After;
  readonly online: () => boolean;
  emit(event: PlatformEvent): void;
  /** The wall clock goes on while no timer runs. */
  sleep(ms: number): void;
  setOnline(online: boolean): void;
  /** How many milliseconds each thing was put off, by the machine's own time. */
  readonly waits: readonly number[];
  listeners(): number;
}

/** `speed` is how many of its milliseconds pass in one of ours. */
export function createTestMachine(speed = 1): TestMachine {
  const listeners = new Set<{ event: PlatformEvent; listener: () => void }>();
  const [began, waits] = [Date.now(), [] as number[]];
  let [slept, online] = [0, true];
  return {
    waits,
    now: () => Math.round(began + (Date.now() - began) * speed + slept),
    after(ms, task) {
      waits.push(ms);
      const timer = setTimeout(task, ms / speed);
      return () => clearTimeout(timer);
    },
    online: () => online,
    setOnline(next) {
      online = next;
    },
    sleep(ms) {
      slept += ms;
    },
    on(event, listener) {
      const entry = { event, listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    emit(event) {
      for (const entry of [...listeners]) if (entry.event === event) entry.listener();
    },
    listeners: () => listeners.size,
  };
}

/** A socket of the standard with headers, as Electron's `net.WebSocket` is. */
export const openSocket: OpenSocket = (url, headers) =>
  // As: both are the standard's WebSocket, declared twice.
  new NodeWebSocket(url, { headers }) as unknown as WebSocket;
