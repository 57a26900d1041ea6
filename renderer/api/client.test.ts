import { setGlobalOrigin } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { logout } from '../../shared/contract/auth.ts';
import { webPlatform } from '../platform/web.ts';
import { type Client, type ClientHooks, createClient, fillPath } from './client.ts';

const nothing = () => undefined;
const HOOKS: ClientHooks = {
  language: () => 'en',
  settled: async () => undefined,
  onConfigs: nothing,
  onLoginRequired: nothing,
  onBlocked: nothing,
  onChanged: nothing,
  onConnection: nothing,
};
const auth = { read: () => ({ token: 'own', lastRefresh: 0 }), write: nothing, clear: nothing };

describe('paths of calls', () => {
  it('take their parameters, escaped', () => {
    expect(fillPath('/report/:accountId/:reportId', { accountId: 17, reportId: 'week-2026-11-09' })).toBe(
      '/report/17/week-2026-11-09',
    );
    expect(fillPath('/plan/:plan', { plan: '../x y' })).toBe('/plan/..%2Fx%20y');
  });
});

describe('a call', () => {
  // A page's address, which a call's own is below.
  beforeAll(() => setGlobalOrigin('https://perch.example'));
  afterAll(() => setGlobalOrigin(undefined));
  afterEach(() => vi.unstubAllGlobals());

  /** What the browser is asked to send. */
  async function sentBy(call: (client: Client) => Promise<unknown>): Promise<Request> {
    const sent: Request[] = [];
    vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
      sent.push(new Request(input, init));
      return Response.json({ ok: true });
    });
    await call(createClient(() => ({ ...webPlatform, auth }), HOOKS));
    const [request] = sent;
    if (request === undefined) throw new Error('nothing was sent');
    return request;
  }

  it('outlives its page only where it is told to', async () => {
    expect((await sentBy((client) => client.call(logout, { body: undefined }))).keepalive).toBe(false);
    expect((await sentBy((client) => client.call(logout, { body: undefined, keepalive: true }))).keepalive).toBe(true);
  });

  it('brings the token of the session, another that is named, or none', async () => {
    const tokenOf = (request: Request) => request.headers.get('x-auth-token') ?? '';
    expect(tokenOf(await sentBy((client) => client.call(logout, { body: undefined })))).toBe('own');
    expect(tokenOf(await sentBy((client) => client.call(logout, { body: {}, token: 'left' })))).toBe('left');
    expect(tokenOf(await sentBy((client) => client.call(logout, { body: {}, token: '' })))).toBe('');
  });
});
