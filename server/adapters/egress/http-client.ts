import type { Dispatcher } from 'undici';
import { BRAND } from '../../../shared/brand.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { type Pace, SourceError } from '../../ports/activity-source.ts';
import { type Headers, header } from './back-off.ts';
import { type BodyLimits, readBody } from './body-reader.ts';
import { type ConnectorOptions, createGuardedAgent } from './guarded-connector.ts';
import { createHostLimiter } from './host-limiter.ts';
import { createHostMemory, type Kind, kindOf } from './host-memory.ts';
import { EGRESS_LIMITS, type EgressLimits, type TransferLimits, type Turn } from './limits.ts';
import type { SharedTurns } from './shared-turns.ts';
import { asSourceError, codeOf } from './source-error.ts';
import { createTargetGuard } from './target-guard.ts';
import { startTimeLimits, type TimeLimits } from './time-limits.ts';

const MAX_REDIRECTS = 3;
const CONNECT_TIMEOUT_MS = 10 * SECOND;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface HttpCall {
  readonly signal: AbortSignal;
  readonly accept?: string;
  /** Whose turn at the host it waits for; default `background`. */
  readonly turn?: Turn;
  /** Which limits of `limits.ts` hold; default `patient`. */
  readonly pace?: Pace;
  /** A closer limit than that of turn and pace, in bytes after decompression. */
  readonly maxBytes?: number;
  /** A closer limit, from the call's turn to the last byte, redirects included. */
  readonly totalMs?: number;
  /** A closer limit for the longest silence. */
  readonly idleMs?: number;
  /** For how long its answer, or its slowness, may close the host: an hour unless told. For a host that people wait for. */
  readonly maxPauseMs?: number;
  /** Of a page (HTML) only so many bytes are read, and the rest is let go: what it says of itself stands at its beginning. */
  readonly pageBytes?: number;
  /**
   * The status is the answer, whatever it is, and pauses no host: of the body so many bytes are read, fewer where they do not come in time
   * or are broken. For a host that answers to one person alone.
   */
  readonly headBytes?: number;
  /** What an earlier answer was marked with: when nothing changed since, the answer is a 304 without a body (RFC 9110, section 13). */
  readonly unlessStill?: Validators;
  /** Told of the bytes received so far. */
  readonly onBytes?: (total: number) => void;
}

/** The marks of an answer, as its server wrote them. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** One GET. */
export type HttpGet = HttpCall;

/** A form or bytes of another kind, sent once: it is not repeated on a connection that ended, and a redirect is an answer. */
export type HttpPost = HttpCall & ({ readonly form: URLSearchParams } | { readonly message: HttpMessage });

/** What is posted as it is. */
export interface HttpMessage {
  readonly body: string;
  /** Its type among them. */
  readonly headers: Readonly<Record<string, string>>;
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
   * `SourceError`. Calls to one host wait for each other, each kind (`turn`) for its own.
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
  /** Calls of a kind to one host at a time; one without it. */
  readonly perHost?: number;
  /** Turns and pauses that are shared with other processes; without it they are this client's own. */
  readonly shared?: SharedTurns | null;
  readonly lookup?: ConnectorOptions['lookup'];
  /** Closer ones make tests quick. */
  readonly limits?: EgressLimits;
}

type Sent = HttpCall & { readonly form?: URLSearchParams; readonly message?: HttpMessage };

/** What a POST sends; null: it is a GET. */
function postedOf({ form, message }: Sent): HttpMessage | null {
  if (message !== undefined) return message;
  if (form === undefined) return null;
  return { body: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
}

const STALE: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

type Send = (target: URL, call: Sent, signal: AbortSignal) => Promise<Dispatcher.ResponseData>;

function conditionsOf({ unlessStill }: Sent): Record<string, string> {
  const { etag = null, lastModified = null } = unlessStill ?? {};
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

/** Once more when the connection ends before the answer begins: it may have been an idle one that the host gave up. */
function createSender(agent: Dispatcher, userAgent: string): Send {
  const request: Send = (target, call, signal) => {
    const posted = postedOf(call);
    return agent.request({
      origin: target.origin,
      path: `${target.pathname}${target.search}`,
      method: posted === null ? 'GET' : 'POST',
      headers: {
        ...posted?.headers,
        accept: call.accept ?? '*/*',
        'accept-encoding': 'gzip',
        'user-agent': userAgent,
        ...conditionsOf(call),
      },
      ...(posted === null ? {} : { body: posted.body }),
      signal,
    });
  };

  return (target, call, signal) =>
    request(target, call, signal).catch((error: unknown) => {
      if (!STALE.has(codeOf(error)) || signal.aborted || postedOf(call) !== null) throw error;
      return request(target, call, signal);
    });
}

/** The table's limits, closer where the call asks for it. */
function limitsOf(call: HttpCall, table: EgressLimits): TransferLimits {
  const { turn, pace } = kindOf(call);
  const { totalMs, idleMs, maxBytes, rate } = table[turn][pace];
  return {
    totalMs: Math.min(totalMs, call.totalMs ?? totalMs),
    idleMs: Math.min(idleMs, call.idleMs ?? idleMs),
    maxBytes: Math.min(maxBytes, call.maxBytes ?? maxBytes),
    rate,
  };
}

/** Whether the host itself was slow. A whole export that takes long may only be large. */
function wasSlow(error: SourceError, limits: TimeLimits, { turn }: Kind): boolean {
  return error.failure === 'timeout' && !(turn === 'export' && limits.cut() === 'total');
}

/** The same client for calls of one kind: what a call says itself comes first. */
export const ofKind = (http: HttpClient, kind: Partial<Kind>): HttpClient => ({
  get: (url, options) => http.get(url, { ...kind, ...options }),
  post: (url, options) => http.post(url, { ...kind, ...options }),
  close: http.close,
});

/** The guarded client. Close it to let its connections go. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const guard = createTargetGuard(options.egressAllow);
  const agent = createGuardedAgent({
    guard,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    ...(options.lookup ? { lookup: options.lookup } : {}),
  });
  const hosts = createHostMemory(options.clock, options.shared);
  const table = options.limits ?? EGRESS_LIMITS;
  const inTurn = createHostLimiter(options.perHost ?? 1, options.shared);
  const send = createSender(agent, `${BRAND.name}/${options.version}`);

  /** Follows one step: the next address of a redirect, or the answer. */
  async function step(target: URL, call: Sent, totalMs: number): Promise<HttpAnswer | URL> {
    const { host } = target;
    hosts.enter(host, call);
    const { maxBytes, ...times } = limitsOf(call, table);
    const limits = startTimeLimits({ ...times, totalMs, signal: call.signal });
    try {
      const answer = await send(target, call, limits.signal);
      limits.touch(0);
      const { statusCode: status, headers } = answer;
      const location = postedOf(call) === null && REDIRECTS.has(status) ? header(headers, 'location') : null;
      if (location !== null) {
        answer.body.on('error', () => undefined).destroy();
        return guard.check(location, target);
      }
      const bounds = { maxBytes, keepBytes: keptOf(answer, call), onBytes: call.onBytes ?? (() => undefined) };
      const read = call.headBytes === undefined ? readAnswer : readHead;
      const body = await read(answer, bounds, limits);
      await hosts.answered(host, call, { status, headers });
      return { status, headers, url: target.href, body };
    } catch (error) {
      const failure = asSourceError(error, host, limits);
      hosts.failed(host, call, wasSlow(failure, limits, kindOf(call)));
      throw failure;
    } finally {
      limits.clear();
    }
  }

  return {
    async get(url, get) {
      const started = options.clock.now();
      const allowedMs = limitsOf(get, table).totalMs;
      const { turn } = kindOf(get);
      let target = guard.check(url);
      for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
        const here = target;
        const spent = hop === 0 ? 0 : options.clock.now() - started;
        const left = Math.max(1, allowedMs - spent);
        const asked = { host: here.host, turn, signal: get.signal };
        const outcome = await inTurn(asked, () => step(here, get, left));
        if (!(outcome instanceof URL)) return outcome;
        target = outcome;
      }
      throw new SourceError('refused', `${target.host} redirects more than ${MAX_REDIRECTS} times`);
    },
    async post(url, post) {
      const target = guard.check(url);
      const asked = { host: target.host, turn: kindOf(post).turn, signal: post.signal };
      const outcome = await inTurn(asked, () => step(target, post, limitsOf(post, table).totalMs));
      if (outcome instanceof URL) throw new SourceError('refused', `${target.host} redirects what is posted`);
      return outcome;
    },
    close: () => agent.destroy(),
  };
}

const PAGE = /^\s*(text\/html|application\/xhtml\+xml)\b/i;

/** How much of the body is wanted; null: all of it. */
function keptOf(answer: Dispatcher.ResponseData, { pageBytes, headBytes }: Sent): number | null {
  if (headBytes !== undefined) return headBytes;
  return pageBytes !== undefined && PAGE.test(header(answer.headers, 'content-type') ?? '') ? pageBytes : null;
}

/** What of the body came in time; none of it where it is broken. */
async function readHead(
  answer: Dispatcher.ResponseData,
  bounds: BodyLimits,
  limits: TimeLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readAnswer(answer, bounds, limits).catch(() => new Uint8Array());
  return body.slice(0, bounds.keepBytes ?? body.length);
}

async function readAnswer(
  answer: Dispatcher.ResponseData,
  bounds: BodyLimits,
  limits: TimeLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = header(answer.headers, 'content-encoding') ?? '';
  async function* touched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of answer.body) {
      limits.touch(chunk.length);
      yield chunk;
    }
  }
  try {
    return await readBody(touched(), encoding, bounds);
  } finally {
    answer.body.on('error', () => undefined).destroy();
  }
}
