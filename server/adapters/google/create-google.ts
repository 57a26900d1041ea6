import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';
import type { HttpClient } from '../egress/http-client.ts';
import { GOOGLE_ISSUER, remoteKeys, verifyIdToken } from './id-token.ts';
import { createProviderDocument, postForm, readJson, unavailable } from './provider-document.ts';

interface GoogleDeps {
  readonly config: Pick<Config, 'google' | 'publicUrl'>;
  readonly http: Pick<HttpClient, 'get' | 'post'>;
  readonly clock: Clock;
}

const notFound = (): never => {
  throw new AppError('not_found');
};
const OFF: IdentityProvider = {
  enabled: false,
  description: 'off',
  authorizationUrl: notFound,
  exchange: notFound,
  verify: notFound,
  confirms: () => Promise.resolve(false),
};

/** The settings do not wait longer to know whether it confirms who is there. */
const CONFIRMS_PATIENCE_MS = SECOND;

const tokens = z.object({ id_token: z.string().max(16_384) });
const failure = z.object({ error: z.string() });

/** Google knows no `prompt=login`: whoever has several accounts there chooses one each time. Other providers need not know that word. */
function askedOf(issuer: string, anew: boolean): Record<string, string> {
  const prompt = issuer === GOOGLE_ISSUER ? 'select_account' : anew ? 'login' : null;
  return { ...(prompt === null ? {} : { prompt }), ...(anew ? { max_age: '0' } : {}) };
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Google, or the provider that is configured in its place: the authorization code flow with PKCE (RFC 7636). */
export function createGoogle({ config: { google: settings, publicUrl }, http, clock }: GoogleDeps): IdentityProvider {
  if (settings === null) return OFF;
  const { clientId, clientSecret, issuer, keysUrl } = settings;
  const readDocument = createProviderDocument({ http, clock, issuer, keysUrl });
  const redirectUri = `${publicUrl}/oauth/google/return`;
  let keys: { readonly url: string; readonly get: JWTVerifyGetKey } | null = null;

  function keysAt(url: string): JWTVerifyGetKey {
    if (keys?.url !== url) keys = { url, get: remoteKeys(http, url) };
    return keys.get;
  }

  return {
    enabled: true,
    description: `asked at ${new URL(issuer).host}`,
    async authorizationUrl({ state, nonce, verifier, language, anew }) {
      const url = new URL((await readDocument()).authorizationUrl);
      const parameters = {
        ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope: 'openid email' },
        ...{ state, nonce, code_challenge: challengeOf(verifier), code_challenge_method: 'S256' },
        ui_locales: language,
        ...askedOf(issuer, anew),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async exchange({ code, verifier }) {
      const form = new URLSearchParams({
        ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
        ...{ client_id: clientId, client_secret: clientSecret },
      });
      const answer = await postForm(http, (await readDocument()).tokenUrl, form);
      if (answer.status === 200) return readJson(tokens, answer).id_token;
      if (answer.status !== 400) throw unavailable();
      // Any other error is about our own settings.
      const { error } = readJson(failure, answer);
      throw error === 'invalid_grant' ? new AppError('google_refused') : unavailable(new Error(error));
    },
    async verify(idToken, { nonce, authSince }) {
      const { keysUrl: url } = await readDocument();
      return await verifyIdToken(idToken, keysAt(url), { issuer, clientId, nonce, authSince, clock });
    },
    confirms() {
      const known = readDocument().then(
        ({ saysWhen }) => saysWhen,
        () => false,
      );
      return Promise.race([known, after(CONFIRMS_PATIENCE_MS, false, { ref: false })]);
    },
  };
}
