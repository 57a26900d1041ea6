import type { WebSocket } from '@fastify/websocket';
import * as z from 'zod/mini';
import { clientFrame, type ServerFrame } from '../../../../shared/contract/live.ts';
import { CLOSE, type CloseCode } from './close-codes.ts';
import type { LiveLimits } from './limits.ts';

export type ClientFrame = z.infer<typeof clientFrame>;

/** A socket that speaks the contract's frames. */
export interface LiveSocket {
  /** Resolves when the frame has left this process; a client that does not take it in time is cut off. */
  send(frame: ServerFrame): Promise<void>;
  close(code: CloseCode): void;
  /** Asks for a sign of life; cuts off a client that has given none for two beats. */
  beat(): void;
  onFrame(handle: (frame: ClientFrame) => void): void;
  onClose(handle: () => void): void;
}

/** One silent beat may be ours: a process that was held up notices late. */
const DEAD_AFTER = 2;

function parseFrame(text: string): ClientFrame | null {
  try {
    const parsed = z.safeParse(clientFrame, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function createLiveSocket(
  socket: WebSocket,
  limits: LiveLimits & { readonly rewrite?: ((json: string) => string) | undefined },
): LiveSocket {
  const rewrite = limits.rewrite ?? ((json) => json);
  let silentBeats = 0;
  let frames = 0;
  socket.on('pong', () => {
    silentBeats = 0;
  });
  // Broken framing and oversized messages: `ws` closes by itself, with 1002 or 1009.
  socket.on('error', () => undefined);

  function close(code: CloseCode): void {
    socket.close(code);
    // Whoever does not answer the close frame is cut off; `ws` itself would wait 30 seconds.
    setTimeout(() => socket.terminate(), limits.stalledMs).unref();
  }

  return {
    close,
    send: (frame) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== socket.OPEN) return reject(new Error('the connection is closed'));
        const stalled = setTimeout(() => socket.terminate(), limits.stalledMs);
        socket.send(rewrite(JSON.stringify(frame)), (error) => {
          clearTimeout(stalled);
          if (error) reject(error);
          else resolve();
        });
      }),
    beat() {
      if (silentBeats >= DEAD_AFTER) return socket.terminate();
      silentBeats += 1;
      frames = 0;
      if (socket.readyState === socket.OPEN) socket.ping();
    },
    onFrame(handle) {
      socket.on('message', (data, isBinary) => {
        silentBeats = 0;
        frames += 1;
        if (frames > limits.framesPerBeat) return close(CLOSE.tooMany);
        const frame = isBinary ? null : parseFrame(data.toString());
        if (frame === null) return close(CLOSE.malformed);
        return handle(frame);
      });
    },
    onClose: (handle) => void socket.on('close', handle),
  };
}
