import type { Readable } from 'node:stream';
import type { ClientConfig } from '../../shared/contract/config.ts';
import type { Route, RouteOutput } from '../../shared/contract/route.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { SessionUser } from '../services/auth/session-user.ts';
import type { Viewed } from '../services/support/support-views.ts';
import type { Services } from './services.ts';

type Opened = { readonly opens: readonly string[] };

/** What a handler knows of the request, apart from its validated input. */
export interface RouteContext<R extends Route = Route> {
  readonly services: Services;
  /** The person logged in; null on public routes, and where a flag opens the route to anyone. */
  readonly user: R['access'] extends 'user' ? (R extends Opened ? SessionUser | null : SessionUser) : null;
  /** With `as-user`, in a view that is open: whose account is read in the place of `user`'s own; else null. */
  readonly viewed: Viewed | null;
  /** A program calls, by one of the person's API tokens. */
  readonly isByApiToken: boolean;
  /** The session token as it was sent, null without one. */
  readonly token: string | null;
  /** What the caller reads: header `user-lang`, else the browser's preference. */
  readonly language: Language;
  /** Aborted when the caller hangs up or the request takes too long. */
  readonly signal: AbortSignal;
  readonly ifNoneMatch: string | null;
  /** The body of a route that reads it as it comes in; null on others, and where there is none. */
  readonly stream: Readable | null;
  /** A header as it was sent; null without it, or where it is empty. */
  readonly header: (name: string) => string | null;
  /** What the caller's program says it is; not to be kept as it is. */
  readonly userAgent: string | null;
  /** The network address that the request came from; not to be kept. */
  readonly address: string;
  /** After too many failures, whoever calls proves first to be a person. */
  readonly isChallenged: boolean;
  /** Sends a session token in `x-auth-token`. */
  setToken(token: string): void;
  /** Adds a part of the client's configuration to the answer. */
  carry(configs: Partial<ClientConfig>): void;
}

type Parsed<S> = S extends { readonly _zod: { readonly output: infer T } } ? T : undefined;

/** A request's parts as the route's schemas read them. */
export interface RouteData<R extends Route> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: R extends { readonly bytes: number } ? Uint8Array : Parsed<R['body']>;
}

const RAW = Symbol('raw answer');

/** Bytes that go out as they are: a stored report, a CSV stream, a 304. */
export interface RawAnswer {
  readonly [RAW]: true;
  readonly status: number;
  readonly type: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | Readable | null;
}

/** Answers stored bytes or a stream, without serialising anything. `type` null sends no content type (304). */
export function raw(
  body: RawAnswer['body'],
  input: { type: string | null; status?: number; headers?: Record<string, string> },
): RawAnswer {
  return { [RAW]: true, status: input.status ?? 200, type: input.type, headers: input.headers ?? {}, body };
}

export const isRaw = (answer: unknown): answer is RawAnswer =>
  typeof answer === 'object' && answer !== null && RAW in answer;

type Answer<R extends Route> = R extends { readonly file: string } ? RawAnswer : RouteOutput<R> | RawAnswer;
type Run<R extends Route> = (data: RouteData<R>, context: RouteContext<R>) => Answer<R> | Promise<Answer<R>>;

/** A contract's route with the function that answers it, its types erased for the table. */
export interface RouteHandler {
  readonly route: Route;
  readonly run: (data: unknown, context: unknown) => unknown;
}

/**
 * Ties a handler to its route. The handler reads its input, calls one service and returns: rules live in services.
 * It throws `AppError` with a code that the route declares.
 */
export function handle<const R extends Route>(route: R, run: Run<R>): RouteHandler {
  // The mechanism calls `run` with exactly the data and context that this route's schemas and access rule made.
  return { route, run: run as RouteHandler['run'] };
}
