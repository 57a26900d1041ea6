import * as z from 'zod/mini';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { Fetch, ServerOrigin, SessionToken } from '../ports.ts';

const TOKEN = 'x-auth-token';

/** Of the page's browser, of no concern to the service; and what only main may say. */
const KEPT_FROM_SERVICE = /^(cookie|origin|referer|host|connection|content-length|x-auth-token|sec-.*|upgrade.*)$/;

/** The token, cookies, and what was true of another connection: the body comes decoded, and whole or not at all. */
const KEPT_FROM_PAGE =
  /^(x-auth-token|set-cookie2?|content-encoding|transfer-encoding|connection|keep-alive|alt-svc|strict-transport-security|clear-site-data|refresh|location|content-security-policy)$/;

/** Calls whose answer may carry a token in its body. */
const SIGN_IN = /^\/api\/(authenticate|signup)$/;
const LOG_OUT = '/api/logout';
const PICTURE = /^\/api\/media\//;

/** Answers that say: this token is no longer known, or its person may not come in. A wrong password says neither. */
const SESSION_OVER: ReadonlySet<string> = new Set<ErrorCode>(['login_required', 'blocked']);
const MAY_END_SESSION: ReadonlySet<number> = new Set([401, 403]);

/** Statuses whose answers have no body (Fetch, "null body status"). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

const carrier = z.looseObject({ token: z.optional(z.string().check(z.minLength(1))) });
const refusal = z.object({ error: z.string() });

/** What a page's client takes for a service that cannot be reached (renderer/api/client.ts). */
const unreachable = (): Response => new Response(null, { status: 502, headers: { 'cache-control': 'no-store' } });

const without = (headers: Headers, kept: RegExp): Headers =>
  new Headers([...headers].filter(([name]) => !kept.test(name)));

/** What was read lies in no cache of the page: it would outlive the session. Pictures may, until the log-out clears them. */
function headersFor(answer: Response, { path }: Sent): Headers {
  const headers = without(answer.headers, KEPT_FROM_PAGE);
  if (!PICTURE.test(path)) headers.set('cache-control', 'no-store');
  return headers;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface ProxiedSession extends SessionToken {
  set(token: string): Promise<void>;
  clear(): Promise<void>;
}

/** A call as it was sent: a token belongs to the service that gave it, even if another was chosen meanwhile. */
interface Sent {
  readonly origin: string;
  readonly path: string;
  readonly token: string | null;
}

/** What is to be told the page, and the token that came along. */
interface Parted {
  readonly body: ReadableStream | string | null;
  readonly token: string | null;
}

/** Takes the token out of an answer. Only answers to a log-in are read for it, all others stream through. */
async function part(answer: Response, path: string): Promise<Parted> {
  const header = answer.headers.get(TOKEN);
  if (WITHOUT_BODY.has(answer.status)) return { body: null, token: header };
  if (!SIGN_IN.test(path)) return { body: answer.body, token: header };
  const text = await answer.text();
  const body = z.safeParse(carrier, json(text));
  if (!body.success || body.data.token === undefined) return { body: text, token: header };
  const { token, ...rest } = body.data;
  return { body: JSON.stringify(rest), token: header ?? token };
}

/**
 * Carries the page's calls to the service, the token added on the way out and taken out on the way back: the page never
 * sees it. Bodies of answers are streamed. A redirection is refused, because the token would follow it.
 */
export function createApiProxy(deps: {
  fetch: Fetch;
  origin: ServerOrigin;
  session: ProxiedSession;
}): (request: Request) => Promise<Response> {
  const { fetch, origin, session } = deps;

  async function ask(request: Request, sent: Sent): Promise<Response> {
    const headers = without(request.headers, KEPT_FROM_SERVICE);
    if (sent.token !== null) headers.set(TOKEN, sent.token);
    // Sent whole, so that it can be sent again on a new connection when a kept one turns out to be closed.
    const body = request.body === null ? null : await request.arrayBuffer();
    return await fetch(`${sent.origin}${sent.path}${new URL(request.url).search}`, {
      method: request.method,
      headers,
      body,
      credentials: 'omit',
      // Without the request's signal: Electron never aborts it. A page that goes away takes no more of the body.
      redirect: 'error',
    });
  }

  /** Whether a token that came for this call could be stored is the vault's to tell; the call itself succeeded. */
  const keep = async (token: string, sent: Sent): Promise<void> => {
    if (sent.origin === origin()) await session.set(token).catch(() => undefined);
  };

  /** A newer token may have come meanwhile; that one is not meant. */
  const forget = async ({ token }: Sent): Promise<void> => {
    if (token !== null && session.read() === token) await session.clear().catch(() => undefined);
  };

  async function refused(answer: Response, sent: Sent): Promise<Response> {
    const text = await answer.text();
    const told = z.safeParse(refusal, json(text));
    if (told.success && SESSION_OVER.has(told.data.error)) await forget(sent);
    const headers = headersFor(answer, sent);
    headers.delete('content-length');
    return new Response(text, { status: answer.status, headers });
  }

  async function answered(answer: Response, sent: Sent): Promise<Response> {
    if (MAY_END_SESSION.has(answer.status)) return await refused(answer, sent);
    const { body, token } = await part(answer, sent.path);
    // Not waited for: a keyring may ask the person first, and the token is read from memory meanwhile.
    if (token !== null) void keep(token, sent);
    else if (sent.path === LOG_OUT && answer.ok) await forget(sent);
    const headers = headersFor(answer, sent);
    if (body !== answer.body || answer.headers.has('content-encoding')) headers.delete('content-length');
    return new Response(body, { status: answer.status, headers });
  }

  return async (request) => {
    const sent = { origin: origin(), path: new URL(request.url).pathname, token: session.read() };
    try {
      return await answered(await ask(request, sent), sent);
    } catch {
      return unreachable();
    }
  };
}
