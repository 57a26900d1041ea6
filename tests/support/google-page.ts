import { expect } from 'vitest';
import type { Person, TestApp } from './app.ts';
import type { AtGoogle, Provider } from './google-provider.ts';

type From = { readonly token?: string; readonly reauth?: string };

/** What a sign-up asks for beside the proof. */
export const AGREED = { agree: true, termsAgree: true, lang: 'en' };
let people = 0;
/** Somebody at the provider whom nobody here knows. */
export function somebody(more: Partial<AtGoogle> = {}): AtGoogle {
  people += 1;
  return { sub: `sub-${people}`, email: `google-${people}@example.org`, ...more };
}

/** Calls as the page makes them. */
export function pageOf(app: () => TestApp, provider: () => Provider) {
  const post = async (path: string, body: object, from: From = {}) => {
    const headers = from.reauth === undefined ? {} : { 'x-reauth': from.reauth };
    const answer = await app().call({
      ...{ path, body, headers },
      ...(from.token === undefined ? {} : { token: from.token }),
    });
    const { error, ...rest } = answer.json();
    return { status: answer.statusCode, error, rest, token: String(answer.headers['x-auth-token'] ?? '') };
  };
  const begin = async (from: From & { path?: string; source?: string } = {}) => {
    const body = { oauth_source: from.source ?? 'web', lang: 'en' };
    return (await post(from.path ?? '/oauth/google/start', body, from)).rest as { flow: string; url: string };
  };
  /** There and back: what the page has in its hands then. */
  const goThere = async (who: AtGoogle, from: From & { path?: string } = {}) => {
    const { flow, url } = await begin(from);
    return { flow, ...(await provider().visit(url, who, app().clock)) };
  };
  const finish = (answer: object, more: object = {}) =>
    post('/oauth/google', { oauth_source: 'web', ...answer, ...more });
  const enter = async (who: AtGoogle) => finish(await goThere(who));
  const join = async (who: AtGoogle, more: object = {}) => {
    const { flow, ...answer } = await goThere(who);
    expect((await finish({ flow, ...answer })).rest.next).toEqual({ step: 'sign-up', email: who.email });
    return post('/oauth/google/signup', { flow, ...AGREED, ...more });
  };
  const prove = async (person: Pick<Person, 'token' | 'password'>, more: object = {}) => {
    const { rest } = await post('/user/reauthenticate', { password: person.password, ...more }, person);
    return { token: person.token, reauth: String(rest.reauth) };
  };
  const logIn = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
    post('/authenticate', { username: email, password });
  const state = async (token: string) => (await app().call({ path: '/user/google', token })).json();
  return { post, begin, goThere, finish, enter, join, prove, logIn, state };
}
