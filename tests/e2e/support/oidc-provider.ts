import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { Provider } from 'oidc-provider';

const CLIENT = { id: 'perch', secret: 'a secret that the provider and the service share' };

/**
 * A certified provider of OpenID Connect in Google's place, on loopback: whoever logs in there is who they say, by their address, which is
 * verified unless it begins with `unverified`.
 */
export async function startOidcProvider(service: string) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const issuer = `http://${host}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${service}/oauth/google/return`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Google puts them into the token, too.
    conformIdTokenClaims: false,
    cookies: { keys: ['of this run'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: !sub.startsWith('unverified') }),
    }),
  });
  async function logIn(page: Page, email: string): Promise<void> {
    await page.waitForURL((url) => url.origin === issuer);
    await page.locator('input[name=login]').fill(email);
    await page.locator('input[name=password]').fill('any');
    await page.locator('button[type=submit]').click();
  }
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    env: {
      PERCH_GOOGLE_CLIENT_ID: CLIENT.id,
      PERCH_GOOGLE_CLIENT_SECRET: CLIENT.secret,
      PERCH_GOOGLE_ISSUER: issuer,
      PERCH_EGRESS_ALLOW: host,
    },
    /** Says at the provider once more who is there, which it asks whoever is logged in when it is told to. */
    logIn,
    /** Says at the provider who is there, and that the service may know. */
    async beThere(page: Page, email: string): Promise<void> {
      await logIn(page, email);
      await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
      await page.locator('button[type=submit]').click();
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
