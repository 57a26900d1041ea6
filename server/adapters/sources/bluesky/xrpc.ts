import * as z from 'zod/mini';
import { SourceError } from '../../../ports/activity-source.ts';
import type { HttpAnswer, HttpClient } from '../../egress/http-client.ts';

/** The parameters of a query; a list is sent as a repeated parameter. */
export type XrpcParams = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** A query's refusal as the protocol words it: `{error, message}` with a 4xx status. */
export interface XrpcRefusal {
  readonly status: number;
  readonly error: string;
  readonly message: string;
}

export type XrpcResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: XrpcRefusal };

const errorBody = z.object({ error: z.string(), message: z.optional(z.string()) });

export function xrpcUrl(service: string, method: string, params: XrpcParams): string {
  const url = new URL(`/xrpc/${method}`, service);
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    for (const one of typeof value === 'object' ? value : [value]) url.searchParams.append(name, String(one));
  }
  return url.href;
}

/** A JSON body, or a `SourceError` `malformed` that names the host. */
export function parseJson(answer: HttpAnswer): unknown {
  try {
    return JSON.parse(Buffer.from(answer.body).toString('utf8'));
  } catch (cause) {
    throw new SourceError('malformed', `${new URL(answer.url).host} answered with no JSON`, { cause });
  }
}

/** The refusal in an answer that is not a success. A server's own failure is thrown as retryable. */
export function refusalOf(answer: HttpAnswer): XrpcRefusal {
  const host = new URL(answer.url).host;
  if (answer.status >= 500) throw new SourceError('unreachable', `${host} answered ${answer.status}`);
  try {
    const { error, message } = errorBody.parse(parseJson(answer));
    return { status: answer.status, error, message: message ?? '' };
  } catch {
    return { status: answer.status, error: 'Unknown', message: '' };
  }
}

/** A refusal nobody expected, as an error. */
export function refused(service: string, refusal: XrpcRefusal): SourceError {
  const said = `${refusal.error}${refusal.message ? `: ${refusal.message}` : ''}`.slice(0, 200);
  return new SourceError('refused', `${new URL(service).host} refused (${refusal.status} ${said})`);
}

/** Queries over HTTP GET, without authentication. */
export interface Xrpc {
  query<T>(call: XrpcCall<T>, signal: AbortSignal): Promise<XrpcResult<T>>;
}

export interface XrpcCall<T> {
  readonly service: string;
  readonly method: string;
  readonly params: XrpcParams;
  readonly schema: z.ZodMiniType<T>;
}

/** Throws `SourceError` when the service does not answer, or with something the schema does not know. */
export function createXrpc(http: HttpClient): Xrpc {
  return {
    async query({ service, method, params, schema }, signal) {
      const answer = await http.get(xrpcUrl(service, method, params), { signal, accept: 'application/json' });
      if (answer.status !== 200) return { ok: false, refusal: refusalOf(answer) };
      const parsed = schema.safeParse(parseJson(answer));
      if (!parsed.success) throw new SourceError('malformed', `${method} of ${new URL(service).host} has another form`);
      return { ok: true, value: parsed.data };
    },
  };
}
