import * as z from 'zod/mini';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../../core/app-error.ts';
import { graphId } from './answers.ts';
import { type LoginCalls, loginPage, longLived, type MetaLogin, tokenSchema } from './login-calls.ts';
import { isUsername } from './query.ts';

/** What business discovery asks for, and to read what is written under one's own posts. */
const SCOPES = [
  ...['instagram_basic', 'instagram_manage_comments', 'instagram_manage_insights'],
  ...['pages_show_list', 'pages_read_engagement', 'business_management'],
];

const exchanged = z.object({ access_token: tokenSchema });
const person = z.object({ id: graphId });
const linked = z.object({ instagram_business_account: z.object({ id: graphId, username: z.string() }) });
const pages = z.object({ data: z.array(z.unknown()) });
const done = z.object({ success: z.boolean() });
const MOST_PAGES = '100';

/** "Instagram API with Facebook Login": a professional account that a Page of the person's is linked to, which may look others up. */
export function createFacebookLogin({
  app,
  calls,
  redirectUri,
}: {
  readonly app: NonNullable<NonNullable<Config['connections']>['facebook']>;
  readonly calls: LoginCalls;
  readonly redirectUri: string;
}): MetaLogin {
  const { appId, appSecret, apiBase } = app;
  const ourselves = { client_id: appId, client_secret: appSecret };

  async function tokenFor(code: string) {
    const short = await calls.post(
      `${apiBase}/oauth/access_token`,
      { ...ourselves, redirect_uri: redirectUri, code },
      exchanged,
    );
    const form = { ...ourselves, grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token };
    return calls.granted(await calls.post(`${apiBase}/oauth/access_token`, form, longLived));
  }

  return {
    authorizationUrl: ({ state }) => loginPage(app.loginUrl, { clientId: appId, redirectUri, scopes: SCOPES, state }),
    async connect(code) {
      const long = await tokenFor(code);
      const access = { access_token: long.token };
      const fields = 'instagram_business_account{id,username}';
      const { data } = await calls.get(`${apiBase}/me/accounts`, { ...access, fields, limit: MOST_PAGES }, pages);
      const [account] = data.flatMap((page) => linked.safeParse(page).data?.instagram_business_account ?? []);
      const username = account?.username.toLowerCase() ?? '';
      if (account === undefined || !isUsername(username)) throw new AppError('connection_without_account');
      const { id: personId } = await calls.get(`${apiBase}/me`, { ...access, fields: 'id' }, person);
      return { ...long, accountId: account.id, username, personId, scopes: SCOPES };
    },
    // A server renews none of these: its person logs in again.
    renew: async () => null,
    async revoke(token) {
      // As the Graph API documents DELETE for who cannot send it.
      const form = { method: 'delete', access_token: token };
      return (await calls.post(`${apiBase}/me/permissions`, form, done)).success;
    },
  };
}
