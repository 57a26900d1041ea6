import * as z from 'zod/mini';
import { type LiveEvent, serverFrame } from '../../shared/contract/live.ts';
import { createMissedWatch } from '../../shared/contract/missed-frames.ts';
import type { DesktopBridge } from '../../shared/desktop/bridge.ts';
import { reconnectionPause } from '../../shared/domain/live/reconnection.ts';
import type { Platform } from '../platform/platform.ts';
import { readLastEvent, rememberLastEvent } from './last-event.ts';

const PING_MS = 25_000;

export interface LiveConnection {
  close(): void;
}

/** @param missed it happened before the connection was made, and is told now because nobody here received it then */
type OnEvent = (event: LiveEvent, missed: boolean) => void;

/** The shell keeps the connection open, also while no page is there, and replays what was missed. */
function connectShell(shell: DesktopBridge, onEvent: OnEvent): () => void {
  const isMissed = createMissedWatch();
  return shell.on('live', (frame) => {
    const missed = isMissed(frame);
    if (frame.type !== 'welcome' && frame.type !== 'pong') onEvent(frame, missed);
  });
}

/**
 * Keeps `/api/ws` open: a few attempts one after the other (`reconnectionPause`), then again whenever the browser comes
 * back on line or the page is looked at. Missed events are replayed by the id of the last one seen.
 */
export function connectLive(platform: Platform, onEvent: OnEvent, random = Math.random): LiveConnection {
  if (platform.desktop !== null) return { close: connectShell(platform.desktop, onEvent) };
  let socket: WebSocket | null = null;
  let failures = 0;
  let stood = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pinger: ReturnType<typeof setInterval> | undefined;
  let closed = false;
  const isMissed = createMissedWatch();
  /** What this tab has seen; another one may have seen more, which is kept for the next start (`last-event.ts`). */
  let seen: number | undefined;

  const receive = (text: unknown): void => {
    const frame = z.safeParse(serverFrame, typeof text === 'string' ? JSON.parse(text) : null);
    if (!frame.success || frame.data.type === 'pong') return;
    const missed = isMissed(frame.data);
    if (frame.data.type === 'welcome') {
      failures = 0;
      stood = true;
      seen ??= frame.data.lastEventId;
      if (readLastEvent() === undefined) rememberLastEvent(frame.data.lastEventId);
      return;
    }
    seen = frame.data.id;
    rememberLastEvent(frame.data.id);
    onEvent(frame.data, missed);
  };

  const open = (): void => {
    const auth = platform.auth.read();
    if (closed || socket !== null || auth === null) return;
    const opened = new WebSocket(platform.liveUrl());
    socket = opened;
    opened.onopen = () => {
      const lastEventId = seen ?? readLastEvent();
      opened.send(JSON.stringify({ type: 'hello', token: auth.token, lastEventId }));
      pinger = setInterval(() => opened.send('{"type":"ping"}'), PING_MS);
    };
    opened.onmessage = ({ data }) => receive(data);
    opened.onclose = () => {
      clearInterval(pinger);
      socket = null;
      failures += 1;
      const pause = reconnectionPause({ failures, stood, random: random() });
      stood = false;
      if (!closed && pause !== null) timer = setTimeout(open, pause);
    };
  };

  const again = (): void => {
    if (document.visibilityState === 'hidden' || socket !== null) return;
    failures = 0;
    clearTimeout(timer);
    open();
  };

  globalThis.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  open();

  return {
    close: () => {
      closed = true;
      clearTimeout(timer);
      clearInterval(pinger);
      globalThis.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
      socket?.close();
    },
  };
}
