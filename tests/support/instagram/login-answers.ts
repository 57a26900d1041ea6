import { DAY, SECOND } from '../../../shared/domain/time/calendar.ts';
import { graphError, type Reply } from './graph-answers.ts';
import type { MetaAccount, MetaLogin, MetaWorld } from './world.ts';

/** Meta's two log-ins, by their documentation: from the page where somebody allows it to a token that holds sixty days. */

export const META_APPS = {
  instagram: { appId: '1234567890', appSecret: 'instagram-app-secret-of-tests' },
  facebook: { appId: '9876543210', appSecret: 'facebook-app-secret-of-tests' },
} as const;

const SIXTY_DAYS_S = (60 * DAY) / SECOND;

/** The page on which `person` allows what is asked for, or nobody does. */
export function authorize(world: MetaWorld, login: MetaLogin, input: { url: URL; person: MetaAccount | null }): Reply {
  const { searchParams: asked } = input.url;
  const redirectUri = asked.get('redirect_uri') ?? '';
  const back = new URL(redirectUri);
  back.searchParams.set('state', asked.get('state') ?? '');
  if (input.person === null) {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_reason', 'user_denied');
    return { status: 302, location: back.href };
  }
  const code = `AQ${world.next()}`;
  world.codes.set(code, { account: input.person, login, redirectUri, scopes: (asked.get('scope') ?? '').split(',') });
  back.searchParams.set('code', code);
  return { status: 302, location: `${back.href}#_` };
}

/** A code becomes a token that holds for an hour, once. */
export function exchange(world: MetaWorld, login: MetaLogin, form: URLSearchParams): Reply {
  const { appId, appSecret } = META_APPS[login];
  const code = form.get('code') ?? '';
  const kept = world.codes.get(code);
  world.codes.delete(code);
  const isOurs = form.get('client_id') === appId && form.get('client_secret') === appSecret;
  if (!isOurs || kept?.login !== login || form.get('redirect_uri') !== kept.redirectUri) {
    const message = 'Matching code was not found or was already used';
    if (login === 'facebook') return graphError(100, { message, error_subcode: 36_009 });
    return { status: 400, body: { error_type: 'OAuthException', code: 400, error_message: message } };
  }
  const token = world.issue(kept.account, login, { short: true, scopes: kept.scopes });
  const permissions = kept.scopes.join(',');
  if (login === 'facebook')
    return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: 5000 } };
  return { status: 200, body: { data: [{ access_token: token, user_id: `77${kept.account.id}`, permissions }] } };
}

/** Another token in the place of `given`: for a short one with the app's secret, for a long one without. */
export function prolong(world: MetaWorld, login: MetaLogin, input: { given: string; secret: string | null }): Reply {
  const token = world.tokens.get(input.given);
  const isRight = token?.short === true ? input.secret === META_APPS[login].appSecret : login === 'instagram';
  if (token === undefined || token.login !== login || !isRight) return graphError(190);
  const longer = world.issue(token.account, login, { scopes: token.scopes });
  return { status: 200, body: { access_token: longer, token_type: 'bearer', expires_in: SIXTY_DAYS_S } };
}
