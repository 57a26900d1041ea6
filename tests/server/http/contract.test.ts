import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { HANDLERS } from '../../../server/http/handlers.ts';
import { unanswered } from '../../../server/http/mount.ts';
import { ERROR_STATUS } from '../../../shared/contract/errors.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';
import { texts as en } from '../../../shared/i18n/en/errors.ts';
import { signUp, startApp, type TestApp } from '../../support/app.ts';

const routes = Object.entries<Route>(ROUTES);
/** A path that exists; which id and which report does not matter. */
const pathOf = ({ path }: Route): string =>
  path.replace(':period', 'latest').replace(':reportId', 'week-2026-11-09').replace(/:\w+/g, '1');

describe('the contract', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const send = (route: Route, token?: string) =>
    app.call({
      method: route.method,
      path: pathOf(route),
      ...(route.method === 'POST' ? { body: {} } : {}),
      ...(token === undefined ? {} : { token }),
    });

  it('has a handler for every route, and notices one that is missing or answers another route', () => {
    expect(unanswered(HANDLERS)).toEqual([]);
    const { plans, ...rest } = HANDLERS;
    expect(unanswered(rest)).toEqual(['plans']);
    expect(plans === undefined ? [] : unanswered({ ...HANDLERS, logout: plans })).toEqual(['logout']);
  });

  it.each(routes.filter(([, route]) => route.access === 'user'))('%s asks who is calling', async (_, route) => {
    for (const token of [undefined, 'made-up', 'x'.repeat(5000)]) {
      const answer = await send(route, token);
      expect([answer.statusCode, answer.json()]).toEqual([403, { error: 'login_required', text: 'Please log in.' }]);
    }
  });

  it('answers only errors that a route declares, whatever is sent', async () => {
    const person = await signUp(app);
    for (const [name, route] of routes) {
      const answer = await send(route, person.token);
      if (answer.statusCode === 200) continue;
      const { error } = answer.json<{ error: string }>();
      const general = ['invalid_input', 'fields_empty', 'unknown_language', 'not_found'];
      expect([...route.errors, ...general], name).toContain(error);
      expect(Object.entries(ERROR_STATUS), name).toContainEqual([error, answer.statusCode]);
    }
  });

  it('describes every route with its errors at /api/openapi.json, and nothing else', async () => {
    const document = (await app.call({ path: '/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = routes.map(([, { method, path }]) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(expected.sort());
    const add = document.paths['/api/dashboard/accounts/add'].post;
    expect(add.responses['422'].description).toContain('account_already_added');
    expect(add.security).toEqual([{ token: [] }]);
    expect(add.requestBody.content['application/json'].schema.properties.network.enum).toContain('bluesky');
  });

  it('shows the description as a page that runs under its own policy', async () => {
    const page = await app.call({ path: '/docs' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).not.toMatch(/<script>[^<]/);
  });

  it('tells a missing field, a wrong one and an impossible address apart', async () => {
    const { token } = await signUp(app);
    const add = async (body: object | string, headers = {}) =>
      (await app.call({ path: '/dashboard/accounts/add', token, body, headers })).json();
    expect(await add({ network: 'bluesky' })).toMatchObject({
      error: 'fields_empty',
      errors: [{ field: 'username', code: 'fields_empty', text: 'Input fields can not be empty.' }],
    });
    expect(await add({ username: 'a', network: 'myspace' })).toMatchObject({
      error: 'invalid_input',
      errors: [{ field: 'network', code: 'invalid_input', text: 'The data you entered is incorrect.' }],
    });
    const report = await app.call({ path: '/report/0/week-2026-11-09', token });
    expect([report.statusCode, report.json().error]).toEqual([404, 'report_not_found']);
  });

  it('survives bodies that are no JSON, too large, of another type or made to poison objects', async () => {
    const json = { 'content-type': 'application/json' };
    const post = async (body: string, headers: Record<string, string> = json) => {
      const answer = await app.call({ method: 'POST', path: '/authenticate', body, headers });
      return [answer.statusCode, answer.json().error];
    };
    expect(await post('{')).toEqual([400, 'invalid_input']);
    expect(await post('null')).toEqual([422, 'invalid_input']);
    expect(await post('[]')).toEqual([422, 'invalid_input']);
    expect(await post('{"__proto__":{"x":1}}')).toEqual([400, 'invalid_input']);
    expect(await post(JSON.stringify({ username: 'x'.repeat(70_000) }))).toEqual([413, 'invalid_input']);
    expect(await post('a=b', { 'content-type': 'text/csv' })).toEqual([415, 'invalid_input']);
  });

  // What asks again who is there is refused before a body is looked at; `two-factor.test.ts` calls it without one, and
  // `support-views.test.ts` what is for support. What is read as it comes in, `ingest` tests.
  const withoutBody = routes.filter(
    ([, { method, body, bytes, stream, reauthenticated, role }]) =>
      method === 'POST' &&
      [body, bytes, stream].every((one) => one === undefined) &&
      reauthenticated !== true &&
      role === undefined,
  );
  describe.each(withoutBody)('%s', (_, route) => {
    it.each([
      undefined,
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'text/plain',
    ])('takes no body for a body of the type %s', async (type) => {
      const { token } = await signUp(app);
      const headers = { 'content-length': '0', ...(type === undefined ? {} : { 'content-type': type }) };
      const answer = await app.call({ method: 'POST', path: pathOf(route), token, headers });
      // Somebody who has just signed up may have nothing to call it for: it was read all the same, and refused for that.
      expect(answer.statusCode, answer.body).toBeOneOf([200, 409]);
      const { error } = answer.json();
      if (answer.statusCode === 409) return expect(route.errors).toContain(error);
      expect(z.safeParse(route.response ?? z.never(), answer.json()).success).toBe(true);
    });
  });

  it('takes bytes where a call has them, and nowhere else', async () => {
    const { token } = await signUp(app);
    const headers = { 'content-type': 'application/octet-stream' };
    const path = '/own-archive/00000000-0000-4000-8000-000000000000/0';
    const statusOf = async (call: { path: string; body: string; headers?: Record<string, string> }) =>
      (await app.call({ method: 'POST', token, headers, ...call })).statusCode;
    expect(await statusOf({ path, body: 'some bytes' })).toBe(409);
    expect(await statusOf({ path, body: '' })).toBe(422);
    expect(await statusOf({ path, body: '{}', headers: { 'content-type': 'application/json' } })).toBe(422);
    expect(await statusOf({ path, body: 'x'.repeat(1024 * 1024 + 1) })).toBe(413);
    expect(await statusOf({ path: '/own-archive', body: 'some bytes' })).toBe(415);
  });

  it('misses the body of a call that has one, whatever type of nothing is sent', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-length': '0', 'content-type': type };
      const answer = await app.call({ method: 'POST', path: '/opt-out/find', headers });
      expect(answer.statusCode, type).toBe(422);
    }
  });

  it('speaks the language of the header, else the browser’s, else English', async () => {
    const text = async (headers: Record<string, string>) =>
      (await app.call({ path: '/user/info', headers })).json().text;
    expect(await text({ 'user-lang': 'pt', 'accept-language': 'en' })).toBe('Entre na sua conta.');
    expect(await text({ 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' })).toBe('Entre na sua conta.');
    expect(await text({ 'user-lang': 'xx', 'accept-language': 'de' })).toBe('Please log in.');
  });

  it('keeps answers out of caches', async () => {
    const answer = await app.call({ path: '/plans' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('has the specification’s server texts word for word', () => {
    const wanted = [
      'The email or password you entered is incorrect.',
      'Passwords do not match.',
      'Input fields can not be empty.',
      'A user with this email already exists.',
      'The data you entered is incorrect.',
      'Wrong promo code.',
      'Email is not valid.',
      'User with this email was not found.',
      'Sorry, you need invite code to register.',
      'Please, agree to receive mails. It is required to confirm your account.',
      'Wrong password!',
      'Error while sending email!',
      'You use outdated or wrong url.',
      'Please confirm your email!',
      'Sorry, we temporary do not accept new subscriptions.',
      'The service is under maintenance.',
      'Account not found!',
      'Account is private!',
      'Account already added!',
      'Account was blocked. Please contact support',
      'Email not registered or wrong password',
      'Please log in before subscribe',
    ];
    const texts: readonly string[] = Object.values(en);
    expect(wanted.filter((text) => !texts.includes(text))).toEqual([]);
  });
});
