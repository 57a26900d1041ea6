import type { WebSocket } from 'ws';
import type { JetstreamTuning } from './tuning.ts';

/** Asks a connection whether it lives. */
export interface Pulse {
  /** Something came from it. */
  note(): void;
  /** How long it has lasted, in milliseconds. */
  lasted(): number;
  stop(): void;
}

/** Ends what is silent; a connection that is asked to wait says nothing, and that is not held against it. */
export function startPulse(socket: WebSocket, tuning: JetstreamTuning, onDead: () => void): Pulse {
  const began = performance.now();
  let receivedAt = began;
  const beating = setInterval(() => {
    if (socket.isPaused) receivedAt = performance.now();
    if (performance.now() - receivedAt > tuning.dead) onDead();
    else if (socket.readyState === socket.OPEN) socket.ping();
  }, tuning.ping);
  return {
    note() {
      receivedAt = performance.now();
    },
    lasted: () => performance.now() - began,
    stop: () => clearInterval(beating),
  };
}
