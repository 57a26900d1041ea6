import pLimit, { type LimitFunction } from 'p-limit';
import { type Dispatcher, errors } from 'undici';
import { BRAND } from '../../../shared/brand.ts';
import type { Clock } from '../../core/clock.ts';
import { SourceError } from '../../ports/activity-source.ts';
import { createBackOff, type Headers, header } from './back-off.ts';
import { readBody } from './body-reader.ts';
import { type ConnectorOptions, createGuardedAgent } from './guarded-connector.ts';
import { createTargetGuard } from './target-guard.ts';
import { startTimeLimits, type TimeLimits } from './time-limits.ts';

const SECOND = 1000;
const MAX_REDIRECTS = 3;
const CONNECT_TIMEOUT_MS = 10 * SECOND;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface HttpCall {
  readonly signal: AbortSignal;
  readonly accept?: string;
  /** Bytes after decompression. Default 5 MB. */
  readonly maxBytes?: number;
  /** From the call's turn to the last byte, redirects included. Default 30 s. */
  readonly totalMs?: number;
  /** The longest silence, before the headers or between two pieces of the body. Default 15 s. */
  readonly idleMs?: number;
  /** Told of the bytes received so far. */
  readonly onBytes?: (total: number) => void;
}

/** One GET. */
export type HttpGet = HttpCall;

/** A form, sent once: it is not repeated on a connection that ended, and a redirect is an answer. */
export interface HttpPost extends HttpCall {
  readonly form: URLSearchParams;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Where the answer came from, after redirects. */
  readonly url: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Reads from the outside world under the egress rules (README.md of this folder). */
export interface HttpClient {
  /**
   * One GET. Any status but a redirect, a 429 or a 503 with `retry-after` is an answer; everything else throws
   * `SourceError`. Calls to one host wait for each other.
   */
  get(url: string, options: HttpGet): Promise<HttpAnswer>;
  /** One POST under the same rules, in its own turn. */
  post(url: string, options: HttpPost): Promise<HttpAnswer>;
  close(): Promise<void>;
}

export interface HttpClientOptions {
  /** `host:port` pairs exempt from the rules (`EGRESS_ALLOW`). */
  readonly egressAllow: readonly string[];
  readonly version: string;
  readonly clock: Clock;
  readonly lookup?: ConnectorOptions['lookup'];
}

type Sent = HttpCall & { readonly form?: URLSearchParams };

const DEFAULTS = { accept: '*/*', maxBytes: 5 * 1024 * 1024, totalMs: 30 * SECOND, idleMs: 15 * SECOND };

const STALE: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** What went wrong below, in the words of the port. */
function asSourceError(error: unknown, host: string, limits: TimeLimits): SourceError {
  if (error instanceof SourceError) return error;
  switch (limits.cut()) {
    case 'caller':
      return new SourceError('aborted', 'the request was called off', { cause: error });
    case 'total':
      return new SourceError('timeout', `${host} took too long to answer`, { cause: error });
    case 'idle':
      return new SourceError('timeout', `${host} fell silent`, { cause: error });
    case null:
      break;
  }
  if (error instanceof errors.ConnectTimeoutError) {
    return new SourceError('timeout', `${host} did not take the connection`, { cause: error });
  }
  const code = codeOf(error);
  if (code.startsWith('Z_') || error instanceof errors.HTTPParserError) {
    return new SourceError('malformed', `${host} answered with broken data`, { cause: error });
  }
  return new SourceError('unreachable', `${host} cannot be reached${code ? ` (${code})` : ''}`, { cause: error });
}

type Send = (target: URL, call: Sent, signal: AbortSignal) => Promise<Dispatcher.ResponseData>;

/** Once more when the connection ends before the answer begins: it may have been an idle one that the host gave up. */
function createSender(agent: Dispatcher, userAgent: string): Send {
  const request: Send = (target, call, signal) =>
    agent.request({
      origin: target.origin,
      path: `${target.pathname}${target.search}`,
      method: call.form === undefined ? 'GET' : 'POST',
      headers: {
        accept: call.accept ?? DEFAULTS.accept,
        'accept-encoding': 'gzip',
        'user-agent': userAgent,
        ...(call.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(call.form === undefined ? {} : { body: call.form.toString() }),
      signal,
    });

  return (target, call, signal) =>
    request(target, call, signal).catch((error: unknown) => {
      if (!STALE.has(codeOf(error)) || signal.aborted || call.form !== undefined) throw error;
      return request(target, call, signal);
    });
}

/** The guarded client. Close it to let its connections go. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const guard = createTargetGuard(options.egressAllow);
  const agent = createGuardedAgent({
    guard,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    ...(options.lookup ? { lookup: options.lookup } : {}),
  });
  const backOff = createBackOff(options.clock);
  const turns = new Map<string, LimitFunction>();
  const send = createSender(agent, `${BRAND.name}/${options.version}`);

  /** One request per host at a time; a host with nobody waiting is forgotten. */
  function inTurn<T>(host: string, run: () => Promise<T>): Promise<T> {
    const limit = turns.get(host) ?? pLimit(1);
    turns.set(host, limit);
    const forget = (): void => {
      if (limit.activeCount + limit.pendingCount === 0 && turns.get(host) === limit) turns.delete(host);
    };
    const turn = limit(run);
    turn.then(forget, forget);
    return turn;
  }

  /** Follows one step: the next address of a redirect, or the answer. */
  async function step(target: URL, get: Sent): Promise<HttpAnswer | URL> {
    const limits = startTimeLimits({
      totalMs: get.totalMs ?? DEFAULTS.totalMs,
      idleMs: get.idleMs ?? DEFAULTS.idleMs,
      signal: get.signal,
    });
    try {
      backOff.enter(target.host);
      const answer = await send(target, get, limits.signal);
      limits.touch();
      const location =
        get.form === undefined && REDIRECTS.has(answer.statusCode) ? header(answer.headers, 'location') : null;
      if (location !== null) {
        answer.body.on('error', () => undefined).destroy();
        return guard.check(location, target);
      }
      const body = await readAnswer(answer, get, limits);
      backOff.heed(target.host, answer.statusCode, answer.headers);
      return { status: answer.statusCode, headers: answer.headers, url: target.href, body };
    } catch (error) {
      throw asSourceError(error, target.host, limits);
    } finally {
      limits.clear();
    }
  }

  return {
    async get(url, get) {
      const started = options.clock.now();
      let target = guard.check(url);
      for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
        const here = target;
        const spent = hop === 0 ? 0 : options.clock.now() - started;
        const totalMs = Math.max(1, (get.totalMs ?? DEFAULTS.totalMs) - spent);
        const turn = inTurn(here.host, () => step(here, { ...get, totalMs }));
        const outcome = await unlessAborted(turn, get.signal);
        if (!(outcome instanceof URL)) return outcome;
        target = outcome;
      }
      throw new SourceError('refused', `${target.host} redirects more than ${MAX_REDIRECTS} times`);
    },
    async post(url, post) {
      const target = guard.check(url);
      const outcome = await unlessAborted(
        inTurn(target.host, () => step(target, post)),
        post.signal,
      );
      if (outcome instanceof URL) throw new SourceError('refused', `${target.host} redirects a form`);
      return outcome;
    },
    close: () => agent.destroy(),
  };
}

/** A caller who gives up does not wait for the requests queued before. */
function unlessAborted<T>(turn: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new SourceError('aborted', 'the request was called off'));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    turn.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

async function readAnswer(
  answer: Dispatcher.ResponseData,
  get: HttpGet,
  limits: TimeLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = header(answer.headers, 'content-encoding') ?? '';
  async function* touched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of answer.body) {
      limits.touch();
      yield chunk;
    }
  }
  try {
    return await readBody(touched(), encoding, {
      maxBytes: get.maxBytes ?? DEFAULTS.maxBytes,
      onBytes: get.onBytes ?? (() => undefined),
    });
  } finally {
    answer.body.on('error', () => undefined).destroy();
  }
}
