import * as z from 'zod';
import { HOUR, MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import { SourceError } from '../../ports/activity-source.ts';
import type { HttpAnswer, HttpClient } from '../egress/http-client.ts';

/** Somebody waits to be let in: a provider that wants to be left alone for longer is asked again after a minute. */
const CALL = { turn: 'lookup', maxBytes: 256 * 1024, accept: 'application/json', maxPauseMs: MINUTE } as const;
const TIMEOUT_MS = 8 * SECOND;
const KEPT_MS = HOUR;
/** A provider that is down is not asked again by every click. */
const FAILURE_KEPT_MS = MINUTE / 6;

export const unavailable = (cause?: unknown) => new AppError('google_unavailable', { cause });

/** What its discovery document (OpenID Connect Discovery 1.0) must say; the rest is not read. */
export interface ProviderDocument {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly keysUrl: string;
  /** Whether its tokens may say when their person logged in (`auth_time`). */
  readonly saysWhen: boolean;
}

/** Whatever goes wrong on the way to the provider is the provider's to mend, and nobody's fault who asks. */
async function askProvider(ask: (signal: AbortSignal) => Promise<HttpAnswer>): Promise<HttpAnswer> {
  try {
    return await ask(AbortSignal.timeout(TIMEOUT_MS));
  } catch (cause) {
    if (cause instanceof SourceError) throw unavailable(cause);
    throw cause;
  }
}

/** The body as the schema reads it. @throws AppError `google_unavailable` */
export function readJson<T>(schema: z.ZodType<T>, { body }: HttpAnswer): T {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(body)));
  } catch (cause) {
    throw unavailable(cause);
  }
}

export const getJson = (http: Pick<HttpClient, 'get'>, url: string): Promise<HttpAnswer> =>
  askProvider((signal) => http.get(url, { ...CALL, signal }));
export const postForm = (http: Pick<HttpClient, 'post'>, url: string, form: URLSearchParams): Promise<HttpAnswer> =>
  askProvider((signal) => http.post(url, { ...CALL, form, signal }));

/** Reads the document when it is first needed, and again after an hour. */
export function createProviderDocument(deps: {
  readonly http: Pick<HttpClient, 'get'>;
  readonly clock: Clock;
  readonly issuer: string;
  /** In the place of the document's own. */
  readonly keysUrl: string | null;
}): () => Promise<ProviderDocument> {
  const { http, clock, issuer } = deps;
  // A browser is sent there and a secret is: never less guarded than the issuer itself.
  const { protocol } = new URL(issuer);
  const endpoint = z.url().refine((url) => {
    const parsed = URL.parse(url);
    return parsed !== null && (parsed.protocol === 'https:' || parsed.protocol === protocol);
  });
  const shape = z.object({
    issuer: z.literal(issuer),
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    jwks_uri: endpoint,
    claims_supported: z.array(z.string()).catch([]).default([]),
  });
  let known: { readonly document: Promise<ProviderDocument>; until: number } | null = null;

  async function read(): Promise<ProviderDocument> {
    const answer = await getJson(http, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    if (answer.status !== 200) throw unavailable();
    const found = readJson(shape, answer);
    return {
      authorizationUrl: found.authorization_endpoint,
      tokenUrl: found.token_endpoint,
      keysUrl: deps.keysUrl ?? found.jwks_uri,
      saysWhen: found.claims_supported.includes('auth_time'),
    };
  }

  return () => {
    if (known !== null && clock.now() < known.until) return known.document;
    const asked = { document: read(), until: clock.now() + KEPT_MS };
    known = asked;
    asked.document.catch(() => {
      asked.until = clock.now() + FAILURE_KEPT_MS;
    });
    return asked.document;
  };
}
