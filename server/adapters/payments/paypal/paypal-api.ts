import { setTimeout as after } from 'node:timers/promises';
import { Agent, request } from 'undici';
import * as z from 'zod';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { MINUTE, SECOND } from '../../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../../core/clock.ts';

/** Somebody waits; a call and its repetition end before an answer of ours is due. */
const TIMEOUT_MS = 8 * SECOND;
const REPEAT_AFTER_MS = 250;
const LARGEST_ANSWER = 4 * 1024 * 1024;
/** A token is not used in its last minute. */
const TOKEN_MARGIN_MS = MINUTE;

export const INVALID = 400;
const UNAUTHORIZED = 401;
export const FORBIDDEN = 403;
export const NOT_FOUND = 404;
export const UNPROCESSABLE = 422;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** PayPal did not do what it was asked to: it refused, could not be reached, or answered what nobody understands. */
export class PaypalError extends Error {
  /** Its answer's status; null when there was none. */
  readonly status: number | null;
  /** What it says is wrong, in its own word. */
  readonly issue: string | null;

  constructor(message: string, { status = null, issue = null, cause }: PaypalTrouble = {}) {
    super(message, { cause });
    this.name = 'PaypalError';
    this.status = status;
    this.issue = issue;
  }
}

/** Whether PayPal answered with one of these. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof PaypalError && error.status !== null && statuses.includes(error.status);

interface PaypalTrouble {
  readonly status?: number | null;
  readonly issue?: string | null;
  readonly cause?: unknown;
}

export interface PaypalCall {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Under the configured base; nothing else is ever asked. */
  readonly path: string;
  readonly body?: object;
  /** In the place of `body`: JSON as it is to be sent, byte for byte. */
  readonly json?: string;
  /** PayPal does the same request once, however often it comes. */
  readonly requestId?: string;
  /** Nobody waits for it: it may take longer. */
  readonly timeoutMs?: number;
}

export interface PaypalApi {
  /** The answer as the schema reads it. @throws PaypalError */
  call<T>(call: PaypalCall, schema: z.ZodType<T>): Promise<T>;
  close(): Promise<void>;
}

export interface PaypalApiDeps {
  readonly apiBase: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Its name for what is wrong; never its prose, which may repeat what was asked and would be logged. */
const issueName = z
  .string()
  .regex(/^[A-Za-z_]{1,80}$/)
  .optional()
  .catch(undefined);
const trouble = z.object({
  name: issueName,
  error: issueName,
  details: z.array(z.object({ issue: issueName })).optional(),
});
const token = z.object({ access_token: z.string().min(1).max(8192), expires_in: z.number().int().nonnegative() });

function issueOf(text: string): string | null {
  const parsed = trouble.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { details, name, error } = parsed.data;
  return details?.find(({ issue }) => issue !== undefined)?.issue ?? name ?? error ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read<T>(schema: z.ZodType<T>, { status, text }: Answer): T {
  if (status < 200 || status >= 300) {
    const issue = issueOf(text);
    throw new PaypalError(`PayPal answered ${status}${issue === null ? '' : ` (${issue})`}`, { status, issue });
  }
  const parsed = schema.safeParse(text === '' ? null : parseJson(text));
  if (!parsed.success) throw new PaypalError('PayPal answered what nobody understands', { status });
  return parsed.data;
}

const isTransient = ({ status }: Answer): boolean => status >= SERVER_ERROR || status === TOO_MANY;

/** PayPal's interface over HTTPS, with a token of its own that is asked for when it runs out. */
export function createPaypalApi({ apiBase, clientId, clientSecret, clock }: PaypalApiDeps): PaypalApi {
  const base = apiBase.replace(/\/+$/, '');
  const dispatcher = new Agent({ connect: { timeout: TIMEOUT_MS }, maxResponseSize: LARGEST_ANSWER });
  let held: { readonly value: Promise<string>; until: Instant } | null = null;

  async function send(
    path: string,
    init: { method: string; headers: Record<string, string>; body?: string },
    timeoutMs = TIMEOUT_MS,
  ) {
    try {
      // A redirect is an answer like any other: nobody but the configured base is asked.
      const answer = await request(`${base}${path}`, {
        ...{ ...init, dispatcher, signal: AbortSignal.timeout(timeoutMs) },
        method: init.method as 'GET' | 'POST' | 'PATCH', // what PaypalCall allows
      });
      return { status: answer.statusCode, text: await answer.body.text() };
    } catch (cause) {
      throw new PaypalError('PayPal cannot be reached', { cause });
    }
  }

  /** Once more, where doing it twice is the same as once. */
  async function sendSafely(isSafe: boolean, ask: () => Promise<Answer>): Promise<Answer> {
    const first = await ask().catch((error: unknown) => {
      if (!isSafe) throw error;
      return null;
    });
    if (first !== null && !(isSafe && isTransient(first))) return first;
    await after(REPEAT_AFTER_MS);
    return await ask();
  }

  async function askForToken(hold: (until: Instant) => void): Promise<string> {
    const headers = {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    };
    const body = 'grant_type=client_credentials';
    const answer = await sendSafely(true, () => send('/v1/oauth2/token', { method: 'POST', headers, body }));
    const { access_token: value, expires_in: seconds } = read(token, answer);
    hold(instant(clock.now() + Math.max(0, seconds * SECOND - TOKEN_MARGIN_MS)));
    return value;
  }

  function currentToken(): Promise<string> {
    if (held !== null && clock.now() < held.until) return held.value;
    const asked = { value: Promise.resolve(''), until: instant(clock.now() + MINUTE) };
    asked.value = askForToken((until) => {
      asked.until = until;
    });
    held = asked;
    asked.value.catch(() => {
      if (held === asked) held = null;
    });
    return asked.value;
  }

  async function ask({ method, path, body, json, requestId, timeoutMs }: PaypalCall): Promise<Answer> {
    const payload = json ?? (body === undefined ? undefined : JSON.stringify(body));
    const headers = {
      authorization: `Bearer ${await currentToken()}`,
      accept: 'application/json',
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      ...(method === 'POST' ? { prefer: 'return=representation' } : {}),
    };
    return await send(path, { method, headers, ...(payload === undefined ? {} : { body: payload }) }, timeoutMs);
  }

  return {
    async call(call, schema) {
      const isSafe = call.method === 'GET' || call.requestId !== undefined;
      const answer = await sendSafely(isSafe, () => ask(call));
      // What an app may do is part of its token: once it is allowed more, only another one says so.
      if (answer.status === FORBIDDEN) held = null;
      if (answer.status !== UNAUTHORIZED) return read(schema, answer);
      // The token was withdrawn before its time; nothing was done with it.
      held = null;
      return read(schema, await ask(call));
    },
    close: () => dispatcher.destroy(),
  };
}
