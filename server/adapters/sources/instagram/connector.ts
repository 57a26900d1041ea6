import type { ConnectionRoute } from '../../../../shared/domain/networks/description.ts';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Clock } from '../../../core/clock.ts';
import type { NetworkConnector } from '../../../ports/network-connector.ts';
import { type HttpClient, ofKind } from '../../egress/http-client.ts';
import { createFacebookLogin } from './facebook-login.ts';
import { createInstagramLogin } from './instagram-login.ts';
import { createLoginCalls, type MetaLogin } from './login-calls.ts';
import { readSignedRequest } from './signed-request.ts';

export interface InstagramConnectorOptions {
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly apps: Pick<NonNullable<Config['connections']>, 'instagram' | 'facebook'>;
  readonly publicUrl: string;
}

/** Connects professional accounts, by Instagram Login and by Facebook Login, as far as each is configured. */
export function createInstagramConnector({
  http,
  clock,
  apps,
  publicUrl,
}: InstagramConnectorOptions): NetworkConnector {
  const calls = createLoginCalls({ http: ofKind(http, { turn: 'lookup', pace: 'brisk' }), clock });
  const redirectUri = `${publicUrl}/oauth/connect/return`;
  const logins: Readonly<Record<ConnectionRoute, MetaLogin | null>> = {
    own: apps.instagram === null ? null : createInstagramLogin({ app: apps.instagram, calls, redirectUri }),
    others: apps.facebook === null ? null : createFacebookLogin({ app: apps.facebook, calls, redirectUri }),
  };
  const secrets = { own: apps.instagram?.appSecret, others: apps.facebook?.appSecret } as const;
  const routes = (['own', 'others'] as const).filter((route) => logins[route] !== null);

  function loginOf(route: ConnectionRoute): MetaLogin {
    const login = logins[route];
    if (login === null) throw new AppError('not_found');
    return login;
  }

  return {
    network: 'instagram',
    routes,
    authorizationUrl: (route, request) => loginOf(route).authorizationUrl(request),
    connect: (route, code) => loginOf(route).connect(code.replace(/#_$/, '')),
    renew: (route, token) => loginOf(route).renew(token),
    revoke: (route, token) => loginOf(route).revoke(token),
    readSigned(message) {
      for (const route of routes) {
        const signed = readSignedRequest(message, secrets[route] ?? '');
        if (signed !== null) return { route, ...signed };
      }
      return null;
    },
  };
}
