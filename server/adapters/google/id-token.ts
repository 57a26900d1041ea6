import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod';
import { isEmail } from '../../../shared/domain/accounts/email.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import { HOUR, SECOND } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { ProvenIdentity } from '../../ports/identity-provider.ts';
import type { HttpClient } from '../egress/http-client.ts';
import { getJson, unavailable } from './provider-document.ts';

/** Google's issuer, which its tokens may name without the scheme (developers.google.com, "Verify the Google ID token"). */
export const GOOGLE_ISSUER = 'https://accounts.google.com';
const ALIASES: Readonly<Record<string, readonly string[]>> = { [GOOGLE_ISSUER]: ['accounts.google.com'] };

const CLOCK_TOLERANCE_SECONDS = 30;
/** Older than a way through the provider may take. */
const OLDEST_SECONDS = 600;
const SUBJECT_MAX = 255;

/** What is read of the claims beside those that the library checks. */
const claims = z.object({
  sub: z.string().min(1).max(SUBJECT_MAX),
  nonce: z.string(),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
  email: z.string().refine(isEmail),
  email_verified: z.boolean(),
  auth_time: z.int().optional(),
});

const refused = (cause?: unknown) => new AppError('google_refused', { cause });

/** Failures of fetching or reading the keys; everything else is the token's. */
const isOfKeys = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');

/** The provider's keys through the guarded client; looked up again for a key that is not known, every half minute at most. */
export const remoteKeys = (http: Pick<HttpClient, 'get'>, url: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), {
    cacheMaxAge: HOUR,
    cooldownDuration: 30 * SECOND,
    [customFetch]: async () => {
      const { status, body } = await getJson(http, url);
      return new Response(body, { status });
    },
  });

/** What a token has to be: signed by one of the provider's RSA keys, for us, for this way through it, and not run out. */
export interface TokenRules {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
  /** Since when its person has to have logged in; null where that is all the same. */
  readonly authSince: Instant | null;
  readonly clock: Clock;
}

/** Whether the token says that its person logged in since then; the provider's clock may be off by the tolerance. */
function isFresh(authTime: number | undefined, { authSince, clock }: Pick<TokenRules, 'authSince' | 'clock'>): boolean {
  if (authSince === null) return true;
  if (authTime === undefined) return false;
  const [at, tolerance] = [authTime * SECOND, CLOCK_TOLERANCE_SECONDS * SECOND];
  return at >= authSince - tolerance && at <= clock.now() + tolerance;
}

async function readClaims(idToken: string, keys: JWTVerifyGetKey, rules: TokenRules) {
  const { issuer, clientId, clock } = rules;
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: [issuer, ...(ALIASES[issuer] ?? [])],
      audience: clientId,
      currentDate: new Date(clock.now()),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: OLDEST_SECONDS,
      requiredClaims: ['exp', 'sub', 'nonce'],
    });
    return claims.parse(payload);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw isOfKeys(cause) ? unavailable(cause) : refused(cause);
  }
}

/** Who a token speaks of. @throws AppError `google_refused`, `google_unavailable` when the keys cannot be read */
export async function verifyIdToken(
  idToken: string,
  keys: JWTVerifyGetKey,
  rules: TokenRules,
): Promise<ProvenIdentity> {
  const { sub, nonce, azp, email, email_verified, auth_time } = await readClaims(idToken, keys, rules);
  if (nonce !== rules.nonce || (azp !== undefined && azp !== rules.clientId)) throw refused();
  if (!isFresh(auth_time, rules)) throw refused();
  return { issuer: rules.issuer, subject: sub, email, emailVerified: email_verified };
}
