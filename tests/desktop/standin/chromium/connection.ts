import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Commands, Events } from './commands.ts';

type Method = keyof Commands;

/** One way of talking: to the browser itself, or to one of its pages. */
export interface Channel {
  send<M extends Method>(method: M, params?: Commands[M][0]): Promise<Commands[M][1]>;
  on<E extends keyof Events>(event: E, listener: (event: Events[E]) => void): void;
}

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly method: string;
  readonly done: (result: never) => void;
  readonly fail: (error: Error) => void;
}

/** Calls `take` with each text that ends in a zero byte. */
function readTexts(from: Readable, take: (text: string) => void): void {
  let rest = '';
  from.setEncoding('utf8');
  from.on('data', (chunk: string) => {
    const texts = (rest + chunk).split('\0');
    rest = texts.pop() ?? '';
    for (const text of texts) take(text);
  });
}

/**
 * The DevTools protocol over a pair of pipes (`--remote-debugging-pipe`). Chromium ends when they close: it cannot
 * outlive this process, however that ends.
 */
export function createConnection(toChromium: Writable, fromChromium: Readable) {
  const waiting = new Map<number, Waiting>();
  const events = new EventEmitter().setMaxListeners(0);
  let last = 0;

  function answer({ id = 0, error, result }: Message): void {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error !== undefined) call?.fail(new Error(`${call.method}: ${error.message}`));
    else call?.done(result as never); // What Chromium answers is what its protocol says.
  }
  readTexts(fromChromium, (text) => {
    const message: Message = JSON.parse(text);
    if (message.id !== undefined) answer(message);
    else events.emit(`${message.sessionId ?? ''} ${message.method}`, message.params);
  });
  const end = (): void => {
    for (const { method, fail } of waiting.values()) fail(new Error(`${method}: Chromium has ended`));
    waiting.clear();
  };
  fromChromium.on('close', end);
  toChromium.on('error', end);

  const channel = (sessionId?: string): Channel => ({
    send: (method, params = {}) =>
      new Promise((done, fail) => {
        last += 1;
        waiting.set(last, { method, done, fail });
        toChromium.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
      }),
    on: (event, listener) => void events.on(`${sessionId ?? ''} ${event}`, listener),
  });
  return { browser: channel(), session: channel };
}
