import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';

const BEYOND = 2_147_483_648;
const WEEK = 'week-2026-11-09';

/** Sends bytes, piece by piece, and answers what came back until the connection was closed. */
async function exchange(url: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  for await (const piece of pieces) {
    if (socket.destroyed) break;
    socket.write(piece, 'latin1');
  }
  await closed;
  return text;
}

const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
const bodyOf = (text: string): { error: string } => JSON.parse(text.split('\r\n\r\n')[1] ?? '');

describe('hostile calls', () => {
  let app: TestApp;
  let person: Person;
  beforeAll(async () => {
    app = await startApp({
      listen: true,
      overrides: { connectionLimits: { requestMs: 1000, headersMs: 500, checkEveryMs: 100 } },
    });
    person = await signUp(app);
  });
  afterAll(() => app.close());

  const call = async (path: string, body?: object) => {
    const answer = await app.call({ path, token: person.token, ...(body === undefined ? {} : { body }) });
    return [answer.statusCode, answer.json<{ error: string }>().error];
  };

  it.each([
    [`/report/${BEYOND}/${WEEK}`, [404, 'report_not_found']],
    [`/report/9999999999/${WEEK}/csv`, [404, 'report_not_found']],
    [`/report/${BEYOND}/${WEEK}/socialprofiler?example=1`, [404, 'report_not_found']],
    [`/subscription/quote/${BEYOND}`, [404, 'plan_not_found']],
    [`/dashboard/csv?period=${WEEK}&ids=1,${BEYOND}`, [422, 'invalid_input']],
    [`/dashboard/csv?period=${WEEK}&ids=0`, [422, 'invalid_input']],
    [`/dashboard/group-report?period=${WEEK}&ids=${BEYOND}`, [422, 'invalid_input']],
    [`/dashboard/csv?period=${WEEK}&ids=${Array.from({ length: 501 }, () => 1).join()}`, [422, 'invalid_input']],
  ])('an id beyond its column in %s is answered like any other that is none', async (path, expected) => {
    expect(await call(path)).toEqual(expected);
  });

  it.each(['archive', 'delete', 'restore', 'unarchive'])('an id beyond its column is refused by %s', async (name) => {
    expect(await call(`/dashboard/accounts/${name}`, { ids: [BEYOND] })).toEqual([422, 'invalid_input']);
  });

  it('an id beyond its column is no connection', async () => {
    expect(await call('/user/connections/remove', { id: BEYOND })).toEqual([422, 'invalid_input']);
  });

  it.each(['/%', '/api/%', '/api/report/%ff/latest', `/api/media/demo/${'x'.repeat(200)}.svg`, '/assets/%00'])(
    'there is nothing at %s',
    async (url) => {
      const text = await exchange(app.url, [`GET ${url} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`]);
      expect(statusOf(text)).toBe(404);
      expect(text).toContain('{"error":"not_found","text":"There is nothing at this address."}');
    },
  );

  it('a checkout whose name cannot be stored is a page that says there is none', async () => {
    for (const name of ['%00', 'cs_test_%00', 'x'.repeat(90)]) {
      const page = await app.call({ path: `//sandbox/checkout/${name}` });
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });

  it('words lose what cannot be stored, secrets with it are refused', async () => {
    const username = 'some\0body@example.org';
    const form = { confirm: 'x\0y', agree: true, termsAgree: true, lang: 'en' };
    expect(await call('/signup', { ...form, username, password: 'x\0y' })).toEqual([422, 'invalid_input']);
    const answer = await call('/abuse', { kind: 'other', about: '\0', network: null, text: '\0', lang: 'en' });
    expect(answer).toEqual([422, 'fields_empty']);
  });

  it.each([
    ['no host', 'GET /api/plans HTTP/1.1\r\nconnection: close\r\n\r\n', '400 invalid_input'],
    ['no HTTP', 'hello\r\n\r\n', '400 invalid_input'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n', '400 invalid_input'],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, '431 invalid_input'],
    [
      'an upgrade where there is none',
      'GET /api/plans HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      '404 not_found',
    ],
    [
      'a handshake that is none',
      'GET /api/ws HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 1\r\n\r\n',
      '400 invalid_input',
    ],
  ])('%s is answered as the contract says', async (_, bytes, answer) => {
    const text = await exchange(app.url, [bytes]);
    const body = bodyOf(text);
    expect(body).toMatchObject({ error: expect.any(String), text: expect.any(String) });
    expect(`${statusOf(text)} ${body.error}`).toBe(answer);
  });

  it('a request that dribbles in is answered with 408, in its body and in its head', async () => {
    async function* dribble(head: string) {
      yield head;
      for (let n = 0; n < 200; n += 1) {
        await wait(50);
        yield 'x';
      }
    }
    const body =
      'POST /api/authenticate HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n';
    for (const head of [body, 'GET /api/plans HTTP/1.1\r\nhost: a\r\nx: ']) {
      const text = await exchange(app.url, dribble(head));
      expect(statusOf(text)).toBe(408);
      expect(bodyOf(text)).toEqual({
        error: 'request_timeout',
        text: 'The request took too long to arrive. Please try again.',
      });
    }
  });
});

it('a token of another form than ours is looked up nowhere', async () => {
  const app = await startApp();
  const { token } = await signUp(app);
  const { auth } = app.services;
  expect(await auth.userOf(token)).not.toBeNull();
  await app.database.close();
  await expect(auth.userOf('x'.repeat(43)), 'asks the database').rejects.toThrow();
  for (const odd of ['', 'x'.repeat(6000), `${token} `, token.slice(1), 'é'.repeat(43), `${token}, ${token}`]) {
    expect(await auth.userOf(odd)).toBeNull();
    await expect(auth.refresh(odd, { userAgent: null })).rejects.toMatchObject({ code: 'login_required' });
    await expect(auth.redeem(odd, { userAgent: null })).rejects.toMatchObject({ code: 'link_outdated' });
    await auth.logout(odd);
  }
  await app.close();
});
