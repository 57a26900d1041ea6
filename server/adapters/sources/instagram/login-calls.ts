import * as z from 'zod/mini';
import { instant } from '../../../../shared/domain/ids.ts';
import { DAY, SECOND } from '../../../../shared/domain/time/calendar.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Clock } from '../../../core/clock.ts';
import { SourceError } from '../../../ports/activity-source.ts';
import type { ConnectedAccount, GrantedToken, NetworkConnector } from '../../../ports/network-connector.ts';
import type { HttpAnswer, HttpClient } from '../../egress/http-client.ts';

/** One of Meta's two log-ins. */
export interface MetaLogin {
  authorizationUrl(request: Parameters<NetworkConnector['authorizationUrl']>[1]): string;
  connect(code: string): Promise<ConnectedAccount>;
  renew(token: string): Promise<GrantedToken | null>;
  revoke(token: string): Promise<boolean>;
}

/** Calls of the log-ins, under the same limits as everything that people wait for. */
export interface LoginCalls {
  /** @throws AppError `connection_refused` for what Meta does not accept, `connection_unavailable` */
  get<T>(url: string, params: Readonly<Record<string, string>>, schema: z.ZodMiniType<T>): Promise<T>;
  post<T>(url: string, form: Readonly<Record<string, string>>, schema: z.ZodMiniType<T>): Promise<T>;
  /** A token with what Meta says of its life. */
  granted(answer: z.infer<typeof longLived>): GrantedToken;
}

const MAX_BYTES = 65_536;
const MAX_WAIT_MS = 10 * SECOND;
const MAX_PAUSE_MS = 60 * SECOND;
const MAX_TOKEN = 4_096;
/** What Meta promises of a token that holds for long, where an answer does not say it. */
const SIXTY_DAYS_S = (60 * DAY) / SECOND;

export const tokenSchema = z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN));
/** A token in the place of a short one. */
export const longLived = z.object({
  access_token: tokenSchema,
  expires_in: z.catch(z.optional(z.int().check(z.positive(), z.maximum(2 * SIXTY_DAYS_S))), undefined),
});

interface LoginPage {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string;
}

/** The address of a log-in's page, from which Meta leads back with a code. */
export function loginPage(address: string, { clientId, redirectUri, scopes, state }: LoginPage): string {
  const url = new URL(address);
  const params = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(','),
    state,
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

const unavailable = (cause?: unknown) => new AppError('connection_unavailable', { cause });

/** What an answer says, or that Meta refused, or could not be understood. Its words stay out: they may repeat a secret. */
function read<T>({ status, body }: HttpAnswer, schema: z.ZodMiniType<T>): T {
  if (status >= 400 && status < 500) throw new AppError('connection_refused');
  if (status !== 200) throw unavailable();
  try {
    return schema.parse(JSON.parse(Buffer.from(body).toString('utf8')));
  } catch {
    throw unavailable();
  }
}

export function createLoginCalls({
  http,
  clock,
}: {
  http: Pick<HttpClient, 'get' | 'post'>;
  clock: Clock;
}): LoginCalls {
  const options = () => ({
    ...{ maxBytes: MAX_BYTES, totalMs: MAX_WAIT_MS, maxPauseMs: MAX_PAUSE_MS, accept: 'application/json' },
    signal: AbortSignal.timeout(MAX_WAIT_MS),
  });
  async function answered(url: string, call: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
    try {
      const answer = await call();
      // A token is asked for where it was configured, and believed from nowhere else.
      if (new URL(answer.url).origin !== new URL(url).origin) throw unavailable();
      return answer;
    } catch (error) {
      throw error instanceof SourceError ? unavailable(error) : error;
    }
  }

  return {
    async get(url, params, schema) {
      const target = new URL(url);
      for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value);
      return read(await answered(url, () => http.get(target.href, options())), schema);
    },
    async post(url, form, schema) {
      const call = () => http.post(url, { ...options(), form: new URLSearchParams({ ...form }) });
      return read(await answered(url, call), schema);
    },
    granted: ({ access_token: token, expires_in: seconds = SIXTY_DAYS_S }) => ({
      token,
      expiresAt: instant(clock.now() + seconds * SECOND),
    }),
  };
}
