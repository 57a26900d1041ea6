import { MINUTE } from '../../shared/domain/time/calendar.ts';
import type { After, Fetch } from '../ports.ts';
import { createTimer, type Timer } from '../timing/timer.ts';

/** Longer than the service takes for anything, and than a page waits for a call (30 s). */
export const STALL_LIMIT_MS = MINUTE;

/** Rejects as soon as the signal aborts, even if the network stack does not. */
function orAborted<T>(signal: AbortSignal, task: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  // Whatever comes later is nobody's any more.
  task.catch(() => undefined);
  return Promise.race([task, promise]).finally(() => signal.removeEventListener('abort', abort));
}

interface Watched {
  readonly timer: Timer;
  /** Aborted by the silence, or by whoever asked. */
  readonly signal: AbortSignal;
  /** The silence begins now. */
  wait(): void;
}

/** The same bytes; only while somebody waits for the next ones does the time run. */
function watchBody(body: ReadableStream<Uint8Array>, { timer, signal, wait }: Watched): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    wait();
    try {
      const { done, value } = await orAborted(signal, reader.read());
      if (done) controller.close();
      else controller.enqueue(value);
    } catch (error) {
      void reader.cancel(error).catch(() => undefined);
      throw error;
    } finally {
      timer.clear();
    }
  };
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 });
}

/** The same response with another body; `url` and `redirected` are copied because a constructed `Response` lacks them. */
function withBody(answer: Response, body: ReadableStream<Uint8Array>): Response {
  const { status, statusText, headers, url, redirected } = answer;
  const copy = new Response(body, { status, statusText, headers });
  return Object.defineProperties(copy, { url: { value: url }, redirected: { value: redirected } });
}

/**
 * As `fetch`, but a server that says nothing for a minute is given up, before its answer or in the middle of it: the promise or the
 * body rejects with a TimeoutError, and the request is ended.
 */
export function withStallLimit(
  fetch: Fetch,
  { after, limitMs = STALL_LIMIT_MS }: { after: After; limitMs?: number },
): Fetch {
  return async (input, init = {}) => {
    const silence = new AbortController();
    const timer = createTimer(after);
    const wait = (): void =>
      timer.set(limitMs, () => silence.abort(new DOMException('the server fell silent', 'TimeoutError')));
    const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
    wait();
    try {
      const answer = await orAborted(signal, fetch(input, { ...init, signal }));
      return answer.body === null ? answer : withBody(answer, watchBody(answer.body, { timer, signal, wait }));
    } finally {
      timer.clear();
    }
  };
}
