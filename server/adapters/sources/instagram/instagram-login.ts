import * as z from 'zod/mini';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../../core/app-error.ts';
import { accountSchema, graphId } from './answers.ts';
import { type LoginCalls, loginPage, longLived, type MetaLogin, tokenSchema } from './login-calls.ts';
import { isUsername } from './query.ts';

/** To read the account, and what is written under its posts; nothing that writes, and no messages. */
const SCOPES = ['instagram_business_basic', 'instagram_business_manage_comments'];

const given = z.object({
  access_token: tokenSchema,
  user_id: graphId,
  permissions: z.catch(z.union([z.string(), z.array(z.string())]), []),
});
/** Documented as a list of one; older versions answer it bare. */
const exchanged = z.union([z.object({ data: z.array(given).check(z.minLength(1)) }), given]);

const scopesOf = (permissions: string | string[]): string[] =>
  (typeof permissions === 'string' ? permissions.split(',') : permissions)
    .map((one) => one.trim())
    .filter((one) => one !== '');

const FIELDS = 'id,user_id,username,account_type';

/** "Instagram API with Instagram Login": the person's own professional account, without Facebook. */
export function createInstagramLogin({
  app,
  calls,
  redirectUri,
}: {
  readonly app: NonNullable<NonNullable<Config['connections']>['instagram']>;
  readonly calls: LoginCalls;
  readonly redirectUri: string;
}): MetaLogin {
  const { appId, appSecret, apiBase } = app;
  const { origin } = new URL(apiBase);

  return {
    authorizationUrl: ({ state }) => loginPage(app.loginUrl, { clientId: appId, redirectUri, scopes: SCOPES, state }),
    async connect(code) {
      const form = {
        client_id: appId,
        client_secret: appSecret,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code,
      };
      const answer = await calls.post(app.tokenUrl, form, exchanged);
      const short = 'data' in answer ? answer.data[0] : answer;
      if (short === undefined) throw new AppError('connection_unavailable');
      const params = { grant_type: 'ig_exchange_token', client_secret: appSecret, access_token: short.access_token };
      const long = calls.granted(await calls.get(`${origin}/access_token`, params, longLived));
      const me = await calls.get(`${apiBase}/me`, { fields: FIELDS, access_token: long.token }, accountSchema);
      const username = me.username.toLowerCase();
      if (!isUsername(username) || me.account_type === 'PERSONAL') throw new AppError('connection_without_account');
      const scopes = scopesOf(short.permissions);
      return { ...long, accountId: me.user_id ?? me.id, username, personId: short.user_id, scopes };
    },
    async renew(token) {
      const params = { grant_type: 'ig_refresh_token', access_token: token };
      return calls.granted(await calls.get(`${origin}/refresh_access_token`, params, longLived));
    },
    // No call for it is documented: its person takes it back in Instagram's settings.
    revoke: async () => false,
  };
}
