import axios, { type AxiosError, type AxiosInstance, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import * as z from 'zod/mini';
import { type ClientConfig, clientConfig } from '../../shared/contract/config.ts';
import { isErrorCode } from '../../shared/contract/errors.ts';
import { errorBody, type Route, type RouteInput, type RouteOutput } from '../../shared/contract/route.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { Platform } from '../platform/platform.ts';
import { ApiError } from './api-error.ts';

/** The part of the configuration that an answer carried. */
export type ConfigPatch = { [K in keyof ClientConfig]?: ClientConfig[K] | undefined };

/** What the client needs from the state around it, and tells it. */
export interface ClientHooks {
  language(): Language;
  /** Resolves when no log-in is under way; calls that need a person wait for it. */
  settled(): Promise<void>;
  onConfigs(configs: ConfigPatch): void;
  onLoginRequired(): void;
  onBlocked(): void;
  /** The service took something that may have changed what is shown of this person. */
  onChanged(): void;
  /** What the call met: an answer, a long wait for it, nobody, or the operator at work. */
  onConnection(met: 'up' | 'slow' | 'down' | 'maintenance'): void;
}

/** Only what the route asks for has to be given. */
type Given<R extends Route> = {
  [K in keyof RouteInput<R> as RouteInput<R>[K] extends undefined ? never : K]: RouteInput<R>[K];
};
type CallOptions<R extends Route> = Given<R> & {
  readonly signal?: AbortSignal;
  /** In the place of the session's own: of a session that was left; empty for none. */
  readonly token?: string;
  /** What proves again who is there, for calls on the safety of the account. */
  readonly reauth?: string;
  /** The browser sends it to the end although its page goes away meanwhile. */
  readonly keepalive?: true;
};

export interface Client {
  call<R extends Route>(route: R, options: CallOptions<R>): Promise<RouteOutput<R>>;
  /**
   * Saves a file answer. `onBytes` is told how many have come so far, where the page fetches it.
   * @returns the name that the service gave it, null where the shell tells of it
   */
  save<R extends Route>(
    route: R,
    options: CallOptions<R> & { readonly onBytes?: (bytes: number) => void },
  ): Promise<string | null>;
}

interface Sent {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly reauth?: string | undefined;
  readonly keepalive?: true | undefined;
  readonly signal?: AbortSignal | undefined;
}

const pathValues = z.record(z.string(), z.union([z.string(), z.number()]));

/** Puts the parameters into `/report/:accountId/:reportId`. */
export function fillPath(path: string, params: unknown): string {
  const values = params === undefined ? {} : z.parse(pathValues, params);
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
}

async function bodyOf(error: AxiosError): Promise<unknown> {
  const data = error.response?.data;
  if (!(data instanceof ReadableStream)) return data;
  try {
    return JSON.parse(await new Response(data).text());
  } catch {
    return undefined;
  }
}

async function toApiError(error: unknown): Promise<ApiError> {
  if (isCancel(error)) return new ApiError({ code: 'cancelled', cause: error });
  if (!isAxiosError(error)) return new ApiError({ code: 'internal', cause: error });
  if (error.response === undefined) return new ApiError({ code: 'unreachable', cause: error });
  const body = z.safeParse(errorBody, await bodyOf(error));
  const status = error.response.status;
  if (!body.success) return new ApiError({ code: status >= 500 ? 'unreachable' : 'internal', status, cause: error });
  const { error: code, text, errors, maintenance } = body.data;
  if (maintenance === true) return new ApiError({ code: 'maintenance', status });
  return new ApiError({
    code: isErrorCode(code) ? code : 'internal',
    status,
    ...(text === undefined ? {} : { text }),
    fields: errors ?? [],
  });
}

const envelope = z.object({ token: z.optional(z.string()), configs: z.optional(z.partial(clientConfig)) });

/** Keeps what any answer may carry: a token in header or body, and configuration. */
function keepExtras(response: AxiosResponse, platform: Platform, hooks: ClientHooks): void {
  const body = z.safeParse(envelope, response.data);
  const header: unknown = response.headers['x-auth-token'];
  const token = typeof header === 'string' && header !== '' ? header : body.data?.token;
  if (token !== undefined) platform.auth.write({ token, lastRefresh: Date.now() });
  if (body.data?.configs !== undefined) hooks.onConfigs(body.data.configs);
}

const MET: Readonly<Partial<Record<ApiError['code'], 'down' | 'maintenance'>>> = {
  unreachable: 'down',
  maintenance: 'maintenance',
};

function react(error: ApiError, hooks: ClientHooks): void {
  if (error.code !== 'cancelled') hooks.onConnection(MET[error.code] ?? 'up');
  if (error.code === 'login_required') hooks.onLoginRequired();
  if (error.code === 'blocked') hooks.onBlocked();
}

const queryOf = (params: object): string =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

function createTransport(platform: () => Platform, hooks: ClientHooks): AxiosInstance {
  const transport = axios.create({
    baseURL: '/api',
    timeout: 30_000,
    adapter: 'fetch',
    // The platform's own encoding: a query here has plain values alone, and what is undefined is left out.
    paramsSerializer: { serialize: queryOf },
  });
  transport.interceptors.request.use((request) => {
    const token = platform().auth.read()?.token;
    if (token) request.headers.set('x-auth-token', token, false);
    // axios would call a body that is not there a form, which nobody at the service reads.
    if (request.data === undefined) request.headers.setContentType(false);
    request.headers.set('user-lang', hooks.language());
    return request;
  });
  transport.interceptors.response.use((response) => {
    hooks.onConnection('up');
    keepExtras(response, platform(), hooks);
    return response;
  });
  return transport;
}

/** What is said of a call beside its content. */
const howToSend = ({ bytes }: Route, { token, reauth, signal, keepalive }: Sent, { desktop }: Platform) => ({
  headers: {
    ...(bytes === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    ...(token === undefined ? {} : { 'x-auth-token': token }),
    ...(reauth === undefined ? {} : { 'x-reauth': reauth }),
  },
  ...(signal === undefined ? {} : { signal }),
  // The shell sends every call to its end.
  ...(keepalive === true && desktop === null ? { fetchOptions: { keepalive } } : {}),
});

/** Calls that send something and change nothing that is shown. */
const ONLY_ASKS = new Set([
  '/dashboard/check',
  '/authenticate',
  '/authenticate/code',
  '/user/passkeys/options',
  '/user/google/start',
  '/user/connections/start',
  '/signup',
  '/logout',
  '/user/reauthenticate',
]);

const changesData = ({ method, access, path, bytes }: Route): boolean =>
  method !== 'GET' && bytes === undefined && access === 'user' && !ONLY_ASKS.has(path);

/** A read that takes longer than this is said to be slow. */
const SLOW_MS = 8000;

/** The one way to the service, derived from the contract. Every failure is an ApiError. */
export function createClient(platform: () => Platform, hooks: ClientHooks): Client {
  const transport = createTransport(platform, hooks);

  async function send(route: Route, sent: Sent, extra: { responseType?: 'stream' }) {
    if (route.access === 'user') await hooks.settled();
    const waiting = setTimeout(() => {
      if (route.method === 'GET' && extra.responseType === undefined) hooks.onConnection('slow');
    }, SLOW_MS);
    try {
      const answer = await transport.request<unknown>({
        method: route.method,
        url: fillPath(route.path, sent.params),
        params: sent.query,
        data: sent.body,
        ...howToSend(route, sent, platform()),
        ...(extra.responseType === undefined ? {} : { responseType: extra.responseType, timeout: 0 }),
      });
      if (changesData(route)) hooks.onChanged();
      return answer;
    } catch (error) {
      const failure = await toApiError(error);
      react(failure, hooks);
      throw failure;
    } finally {
      clearTimeout(waiting);
    }
  }

  return {
    call: async (route, options) => {
      const { data } = await send(route, options, {});
      const parsed = z.safeParse(route.response ?? z.unknown(), data);
      if (!parsed.success) throw new ApiError({ code: 'internal', cause: parsed.error });
      return parsed.data as RouteOutput<typeof route>; // the schema that parsed it is the type's source
    },
    save: async (route, options) => {
      const sent: Sent = options;
      return await (await import('./file-response.ts')).saveAnswer(
        platform(),
        [fillPath(route.path, sent.params), queryOf(sent.query ?? {})],
        { ...options, send: () => send(route, sent, { responseType: 'stream' }) },
      );
    },
  };
}
