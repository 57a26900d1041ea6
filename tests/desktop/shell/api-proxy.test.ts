import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiProxy } from '../../../main/protocol/api-proxy.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { signUp, startApp, type TestApp } from '../../support/app.ts';

/** A session as the vault keeps it, and what was done to it. */
function testSession() {
  let token: string | null = null;
  const changes: string[] = [];
  return {
    changes,
    read: () => token,
    async set(next: string) {
      token = next;
      changes.push('set');
    },
    async clear() {
      token = null;
      changes.push('clear');
    },
  };
}

describe('calls of the page, carried to the real service', () => {
  let app: TestApp;
  let session: ReturnType<typeof testSession>;
  let carry: (request: Request) => Promise<Response>;

  beforeAll(async () => {
    app = await startApp({ listen: true });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    session = testSession();
    carry = createApiProxy({ fetch, origin: () => app.url, session });
  });

  const call = (path: string, init: { body?: object; headers?: Record<string, string> } = {}) =>
    carry(
      new Request(`app://perch/api${path}`, {
        method: init.body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', 'user-lang': 'en', ...init.headers },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      }),
    );
  const told = async (answer: Response): Promise<string> =>
    `${[...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${await answer.text()}`;
  const logIn = async () => {
    const person = await signUp(app);
    const answer = await call('/authenticate', { body: { username: person.email, password: person.password } });
    return { person, answer, token: session.read() ?? '' };
  };

  it('log in without the page ever hearing of the token, and are known from then on', async () => {
    const { person, answer, token } = await logIn();
    expect(answer.status).toBe(200);
    expect(token.length).toBeGreaterThan(40);
    const text = await told(answer);
    expect(text).toContain(person.email);
    expect(text).not.toContain(token);
    expect(answer.headers.has('x-auth-token')).toBe(false);
    const who = await call('/user/info');
    expect(await told(who)).toContain(person.email);
    expect(await told(await call('/user/info'))).not.toContain(token);
  });

  it('sign up the same way', async () => {
    const password = 'correct horse battery';
    const form = {
      username: 'new@example.org',
      password,
      confirm: password,
      agree: true,
      termsAgree: true,
      lang: 'en',
    };
    const answer = await call('/signup', { body: form });
    expect(answer.status).toBe(200);
    expect(await told(answer)).not.toContain(session.read());
    expect((await call('/user/info')).status).toBe(200);
  });

  it('keep a renewed token, and go on with it', async () => {
    const { token } = await logIn();
    app.clock.set(instant(app.clock.now() + 2 * DAY));
    const answer = await call('/authenticate', { body: { refresh: true } });
    expect(answer.status).toBe(200);
    expect(session.read()).not.toBe(token);
    expect(await told(answer)).not.toContain(session.read());
    expect((await call('/user/info')).status).toBe(200);
  });

  it('never carry a token that the page made up, nor its cookies and origin', async () => {
    const person = await signUp(app);
    const answer = await call('/user/info', {
      headers: { 'x-auth-token': person.token, cookie: `perch_auth=${person.token}.1`, origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ error: 'login_required' });
  });

  it('end the session when the service does not know the token any more, and tell the page why', async () => {
    const { token } = await logIn();
    await app.call({ method: 'POST', path: '/logout', token });
    const answer = await call('/user/info');
    expect([answer.status, await answer.json()]).toMatchObject([403, { error: 'login_required' }]);
    expect(session.read()).toBeNull();
  });

  it('leave the session alone at a wrong password, a foreign account, or a plan that is missing', async () => {
    const { person } = await logIn();
    const wrong = await call('/authenticate', { body: { username: person.email, password: 'wrong' } });
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'wrong_credentials' }]);
    expect((await call('/report/999/week-2026-11-09')).status).toBe(404);
    expect((await call('/dashboard/accounts/add', { body: { network: 'demo', username: 'x' } })).status).toBe(422);
    expect(session.changes).toEqual(['set']);
  });

  it('do not end a session that began while an older one was refused', async () => {
    const { token } = await logIn();
    await app.call({ method: 'POST', path: '/logout', token });
    const newer = (await signUp(app)).token;
    const slow = createApiProxy({
      fetch: async (...input) => {
        const answer = await fetch(...input);
        await session.set(newer);
        return answer;
      },
      origin: () => app.url,
      session,
    });
    expect((await slow(new Request('app://perch/api/user/info'))).status).toBe(403);
    expect(session.read()).toBe(newer);
  });

  it('end the session at a log-out', async () => {
    const { token } = await logIn();
    expect((await call('/logout', { body: {} })).status).toBe(200);
    expect(session.changes).toEqual(['set', 'clear']);
    expect((await app.call({ path: '/user/info', token })).statusCode).toBe(403);
  });

  it('end the session of somebody whom the operator has blocked', async () => {
    const { person } = await logIn();
    await app.database.db.updateTable('users').set({ blocked: true }).where('email', '=', person.email).execute();
    app.clock.set(instant(app.clock.now() + DAY));
    const answer = await call('/user/info');
    expect([answer.status, await answer.json()]).toMatchObject([403, { error: 'blocked' }]);
    expect(session.read()).toBeNull();
  });

  it('leave nothing of a person in a cache of the page, whether answered or refused', async () => {
    await logIn();
    const answers = [await call('/dashboard/accounts/latest'), await call('/report/1/week-2026-11-09')];
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('bring pictures as the service sends them', async () => {
    const answer = await call('/media/demo/avatar-figure.svg');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await answer.text()).toContain('<svg');
  });

  it('carry queries, languages and refusals of fields as they are', async () => {
    const answer = await call('/authenticate', {
      body: { username: '', password: '' },
      headers: { 'user-lang': 'pt' },
    });
    const direct = await app.call({
      path: '/authenticate',
      body: { username: '', password: '' },
      headers: { 'user-lang': 'pt' },
    });
    expect(answer.status).toBe(direct.statusCode);
    expect(await answer.json()).toEqual(direct.json());
  });
});
