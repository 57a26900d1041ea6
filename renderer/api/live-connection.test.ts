import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../shared/contract/live.ts';
import { webPlatform } from '../platform/web.ts';
import { connectLive, type LiveConnection } from './live-connection.ts';

/** A socket of the browser, held from the service's side. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readonly sent: unknown[] = [];
  isClosed = false;
  onopen = (): void => undefined;
  onmessage = (_: { data: unknown }): void => undefined;
  onclose = (): void => undefined;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  tell(frame: unknown): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

const update = (id: number): LiveEvent => ({ type: 'data-update', id, accountId: 1 });
const welcome = (lastEventId: number) => ({ type: 'welcome', lastEventId });
const LAST_SEEN = 'perch.lastEventId';

let kept: Map<string, string>;
let page: EventTarget & { visibilityState: string };
let browser: EventTarget;
let token: string | null;
let chance: number;
const received: LiveEvent[] = [];
const open: LiveConnection[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  received.length = 0;
  token = 'mine';
  chance = 0.5;
  kept = new Map();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  browser = new EventTarget();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});

afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function connect(receive: Parameters<typeof connectLive>[1] = (event) => received.push(event)): LiveConnection {
  const auth = { ...webPlatform.auth, read: () => (token === null ? null : { token, lastRefresh: 0 }) };
  const platform = { ...webPlatform, auth, liveUrl: () => 'wss://perch.example/api/ws' };
  const connection = connectLive(platform, receive, () => chance);
  open.push(connection);
  return connection;
}

function newest(): FakeSocket {
  const socket = FakeSocket.all.at(-1);
  if (socket === undefined) throw new Error('no connection was opened');
  return socket;
}

/** The service is away for as long as this goes on. */
function refuse(ms: number): number {
  const before = FakeSocket.all.length;
  for (let passed = 0; passed < ms; passed += 1000) {
    const last = newest();
    if (!last.isClosed) {
      last.isClosed = true;
      last.onclose();
    }
    vi.advanceTimersByTime(1000);
  }
  return FakeSocket.all.length - before;
}

describe('the live connection of the browser', () => {
  it('says who is here and what was seen last on this device, and hands on what it is told', () => {
    kept.set(LAST_SEEN, '41');
    connect();
    newest().onopen();
    expect(newest().sent).toEqual([{ type: 'hello', token: 'mine', lastEventId: 41 }]);
    for (const frame of [welcome(41), update(42), { type: 'pong' }]) newest().tell(frame);
    expect(received).toEqual([update(42)]);
    expect(kept.get(LAST_SEEN)).toBe('42');
  });

  it('takes nothing from what is no frame of the service', () => {
    connect();
    newest().onopen();
    for (const frame of [{ type: 'data-update' }, { type: 'unknown', id: 3 }, null]) newest().tell(frame);
    expect(received).toEqual([]);
    expect(kept.has(LAST_SEEN)).toBe(false);
  });

  it('says of what happened before it was opened that it was missed', () => {
    const missed: boolean[] = [];
    connect((_, wasMissed) => missed.push(wasMissed));
    newest().onopen();
    for (const frame of [{ ...welcome(41), newestEventId: 43 }, update(42), update(43), update(44)])
      newest().tell(frame);
    expect(missed).toEqual([true, true, false]);
  });

  it('is not opened for a visitor', () => {
    token = null;
    connect();
    expect(FakeSocket.all).toHaveLength(0);
  });

  it('asks for what this tab missed, also where another tab has seen more', () => {
    connect();
    newest().onopen();
    newest().tell(welcome(7));
    newest().tell(update(8));
    kept.set(LAST_SEEN, '20');
    newest().onclose();
    vi.advanceTimersByTime(3000);
    newest().onopen();
    expect(newest().sent).toEqual([{ type: 'hello', token: 'mine', lastEventId: 8 }]);
    newest().tell(update(9));
    expect(kept.get(LAST_SEEN), 'what the device has seen never shrinks').toBe('20');
  });

  it('shows that it is alive every 25 seconds, and no longer once it broke', () => {
    connect();
    const first = newest();
    first.onopen();
    vi.advanceTimersByTime(75_000);
    expect(first.sent.slice(1)).toEqual([{ type: 'ping' }, { type: 'ping' }, { type: 'ping' }]);
    first.onclose();
    vi.advanceTimersByTime(75_000);
    expect(first.sent).toHaveLength(4);
  });

  it('is tried five times, three seconds apart, then left alone', () => {
    connect();
    newest().onclose();
    vi.advanceTimersByTime(2999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    refuse(60_000);
    expect(FakeSocket.all).toHaveLength(6);
  });

  it('is tried by chance after it stood, so that not all come back in the same moment', () => {
    connect();
    newest().onopen();
    newest().tell(welcome(1));
    chance = 0.1;
    newest().onclose();
    vi.advanceTimersByTime(1799);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    newest().onclose();
    vi.advanceTimersByTime(2999);
    expect(FakeSocket.all, 'an attempt that failed is followed by the next after three seconds').toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it('is tried again when the browser comes back on line, and when somebody looks at the page', () => {
    connect();
    refuse(60_000);
    const tries = FakeSocket.all.length;
    page.visibilityState = 'hidden';
    browser.dispatchEvent(new Event('online'));
    expect(FakeSocket.all, 'nobody looks').toHaveLength(tries);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.all).toHaveLength(tries + 1);
    expect(refuse(60_000), 'as often as before').toBe(5);
    browser.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(tries + 7);
  });

  it('counts its tries anew once the service has answered', () => {
    connect();
    refuse(9000);
    newest().onopen();
    newest().tell(welcome(1));
    expect(refuse(60_000)).toBe(5);
  });

  it('is over when it is closed', () => {
    const connection = connect();
    newest().onopen();
    connection.close();
    expect(newest().isClosed).toBe(true);
    newest().onclose();
    vi.advanceTimersByTime(60_000);
    browser.dispatchEvent(new Event('online'));
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.all).toHaveLength(1);
    expect(newest().sent).toHaveLength(1);
  });
});
