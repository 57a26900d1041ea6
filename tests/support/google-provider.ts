import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Config } from '../../server/config/config.ts';
import type { Clock } from '../../server/core/clock.ts';

const CLIENT = { clientId: 'client-1', clientSecret: 'kept' } as const;

/** Who is at the provider. */
export interface AtGoogle {
  readonly sub: string;
  readonly email: string;
  readonly email_verified?: boolean;
  /** When they logged in there; else now, where that is asked for. */
  readonly auth_time?: number | undefined;
}

interface Way {
  readonly nonce: string;
  readonly clock: Clock;
  readonly [claim: string]: unknown;
}

/** What the token endpoint answers in the place of the truth. */
export type Trouble = 'busy' | 'no-json' | 'no-token' | 'invalid-client' | 'too-large';

/** A provider of OpenID Connect on loopback: its document, its keys, and codes that each stand for a token once. */
export async function startGoogleProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' };
  const codes = new Map<string, { readonly token: string; readonly challenge: string }>();
  let trouble: Trouble | null = null;

  const troubled: Readonly<Record<Trouble, [number, string]>> = {
    busy: [500, 'busy'],
    'no-json': [200, '<html>'],
    'no-token': [200, '{"access_token":"x"}'],
    'invalid-client': [400, '{"error":"invalid_client"}'],
    'too-large': [200, `{"id_token":"${'x'.repeat(400_000)}"}`],
  };
  function redeem(form: URLSearchParams): [number, string] {
    if (trouble !== null) return troubled[trouble];
    const code = form.get('code') ?? '';
    const known = codes.get(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    codes.delete(code);
    const isRight = form.get('client_secret') === CLIENT.clientSecret && known?.challenge === challenge;
    return isRight ? [200, JSON.stringify({ id_token: known?.token })] : [400, '{"error":"invalid_grant"}'];
  }
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const answers: Readonly<Record<string, () => [number, string]>> = {
        '/.well-known/openid-configuration': () => [200, JSON.stringify(document)],
        '/keys': () => [200, JSON.stringify({ keys: [jwk] })],
        '/token': () => redeem(new URLSearchParams(body)),
      };
      const [status, text] = answers[request.url ?? '']?.() ?? [404, ''];
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server always has one
  const issuer = `http://127.0.0.1:${port}`;
  const document = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    claims_supported: ['sub', 'email', 'email_verified', 'auth_time'],
  };

  /** `claims` in the place of those that are right. */
  async function token({ nonce, clock, ...claims }: AtGoogle & Way): Promise<string> {
    const seconds = Math.floor(clock.now() / 1000);
    const own = { iss: issuer, aud: CLIENT.clientId, email_verified: true, nonce, iat: seconds, exp: seconds + 300 };
    return new SignJWT({ ...own, ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
  }

  return {
    issuer,
    config: {
      google: { ...CLIENT, issuer, keysUrl: null },
      egressAllow: [`127.0.0.1:${port}`],
    } satisfies Partial<Config>,
    token,
    /** The page at which somebody says who they are, and what it leads back with. */
    async visit(url: string, who: AtGoogle, clock: Clock): Promise<{ code: string; state: string }> {
      const asked = new URL(url).searchParams;
      const code = randomUUID();
      const seconds = Math.floor(clock.now() / 1000);
      const anew = asked.get('max_age') === '0' ? { auth_time: seconds } : {};
      const signed = await token({ ...anew, ...who, nonce: asked.get('nonce') ?? '', clock });
      codes.set(code, { token: signed, challenge: asked.get('code_challenge') ?? '' });
      return { code, state: asked.get('state') ?? '' };
    },
    be: (next: Trouble | null) => {
      trouble = next;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Provider = Awaited<ReturnType<typeof startGoogleProvider>>;
