import * as z from 'zod/mini';
import { type ServerFrame, serverFrame } from '../../shared/contract/live.ts';
import type { After, Now, OpenSocket } from '../ports.ts';
import { createTimer } from '../timing/timer.ts';
import { createHeartbeat } from './heartbeat.ts';

/** A service that accepts the connection and then says nothing is given up after this long. */
const WELCOME_MS = 15_000;
const NORMAL = 1000;
/** What the service closes with (its table of close codes): the token is of no use, or the frames came out of order. */
const REFUSALS: readonly number[] = [4401, 4403];
const MALFORMED = 4400;

/**
 * Why a connection ended: the service refuses this token; it began before it had read where we stand; it fell silent; or
 * anything else, which is worth another attempt.
 */
export type Ending = 'refused' | 'began-early' | 'dead' | 'lost';

export interface ConnectionDeps {
  readonly openSocket: OpenSocket;
  readonly now: Now;
  readonly after: After;
}

export interface Greeting {
  /** Origin of the service, http or https. */
  readonly origin: string;
  readonly token: string;
  /** The last event that was taken; null asks for what comes from now on. */
  readonly lastEventId: number | null;
  /**
   * The token goes into `hello` instead of the header. With the header the service waits one second for `hello` and then
   * begins without it; in `hello` it waits five.
   */
  readonly tokenInHello: boolean;
}

export interface ConnectionEvents {
  /** Each frame of the contract but `pong`, as it came. */
  readonly frame: (frame: ServerFrame) => void;
  /** Once, and never after `close`. */
  readonly ended: (why: Ending) => void;
}

export interface Connection {
  /** Is it still there? A dead one ends at once. */
  check(): void;
  close(): void;
}

const liveUrlOf = (origin: string): string => `${origin.replace(/^http/, 'ws')}/api/ws`;

/** @returns null for what is no frame of this release's contract: a newer service may say more. */
function parseFrame(data: unknown): ServerFrame | null {
  try {
    const parsed = z.safeParse(serverFrame, typeof data === 'string' ? JSON.parse(data) : null);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const helloOf = ({ token, lastEventId, tokenInHello }: Greeting): string =>
  JSON.stringify({
    type: 'hello',
    ...(tokenInHello ? { token } : {}),
    ...(lastEventId === null ? {} : { lastEventId }),
  });

function endingOf(code: number, tokenInHello: boolean): Ending {
  if (REFUSALS.includes(code)) return 'refused';
  return code === MALFORMED && !tokenInHello ? 'began-early' : 'lost';
}

/**
 * One connection from its opening to its end. A socket that is given up is not waited for: one whose other side is gone
 * would say so only much later.
 */
export function openConnection(deps: ConnectionDeps, greeting: Greeting, told: ConnectionEvents): Connection {
  const { now, after } = deps;
  const welcome = createTimer(after);
  let socket: WebSocket | null = null;
  let over = false;

  function close(): void {
    over = true;
    welcome.clear();
    heartbeat.stop();
    try {
      socket?.close(NORMAL);
    } catch {
      // The socket is already closed.
    }
  }
  function end(why: Ending): void {
    if (over) return;
    close();
    told.ended(why);
  }
  const send = (text: string): void => {
    if (socket !== null && socket.readyState === socket.OPEN) socket.send(text);
  };
  const heartbeat = createHeartbeat({ now, after, ping: () => send('{"type":"ping"}'), dead: () => end('dead') });

  function receive(data: unknown): void {
    if (over) return;
    heartbeat.received();
    const frame = parseFrame(data);
    if (frame === null || frame.type === 'pong') return;
    if (frame.type === 'welcome') {
      // The server started ahead of our last event, so it has not read our hello; the events in between would be lost.
      if (greeting.lastEventId !== null && frame.lastEventId > greeting.lastEventId) {
        end('began-early');
        return;
      }
      welcome.clear();
      heartbeat.start();
    }
    told.frame(frame);
  }

  function open(): void {
    const headers: Record<string, string> = greeting.tokenInHello ? {} : { 'x-auth-token': greeting.token };
    socket = deps.openSocket(liveUrlOf(greeting.origin), headers);
    socket.addEventListener('open', () => {
      if (!over) send(helloOf(greeting));
    });
    socket.addEventListener('message', ({ data }) => receive(data));
    // What an error means is said by the close that follows it.
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('close', ({ code }) => end(endingOf(code, greeting.tokenInHello)));
  }

  welcome.set(WELCOME_MS, () => end('lost'));
  try {
    open();
  } catch {
    // An address that is none: told like every other failure, and never while whoever opens it is still at it.
    welcome.set(0, () => end('lost'));
  }
  return { check: () => heartbeat.check(), close };
}
