import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installSecurity } from '../../../server/http/plugins/security.ts';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { signUp, startApp, type TestApp } from '../../support/app.ts';
import { postgresAvailable } from '../../support/database.ts';

const TOKEN = 'metrics-token-of-this-test';

describe('the platform around the routes', () => {
  let app: TestApp;
  let webDir: string;
  beforeAll(async () => {
    webDir = mkdtempSync(join(tmpdir(), 'perch-web-'));
    mkdirSync(join(webDir, 'assets'));
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>the page</title>');
    writeFileSync(join(webDir, 'favicon.svg'), '<svg/>');
    writeFileSync(join(webDir, 'assets/main-3f2a.js'), 'export {};');
    app = await startApp({ config: { webDir, metricsToken: TOKEN } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(webDir, { recursive: true });
  });

  it.each(['/', '/en', '/pt/dashboard', '/xx/anything', '/en/report/17/week-2026-11-09', '/404'])(
    'answers %s with the page, which is asked for each time',
    async (path) => {
      const answer = await app.call({ path: `/${path}` });
      expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><title>the page</title>']);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('lets files with a hash in their name be kept for ever, others for an hour', async () => {
    const asset = await app.call({ path: '//assets/main-3f2a.js' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.call({ path: '//favicon.svg' })).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each([
    '/api/nothing',
    '/api',
    '/assets/gone-1234.js',
    '/en/missing.png',
    '/sandbox/x',
    '/../package.json',
    '/%2e%2e/x.ts',
  ])('has nothing at %s', async (path) => {
    const answer = await app.call({ path: `/${path}` });
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
  });

  it('has nothing for a method that a path does not know', async () => {
    expect((await app.call({ method: 'POST', path: '//en', body: {} })).statusCode).toBe(404);
    expect((await app.call({ method: 'POST', path: '/plans', body: {} })).statusCode).toBe(404);
  });

  it('lets the page load from here alone, pictures included', async () => {
    const { headers } = await app.call({ path: '//' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy.split(';')).toContain("img-src 'self' data:");
    expect(policy).not.toContain('unsafe');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('sends every security header with every answer, refusals and errors included', async () => {
    const live = new URL(app.config.publicUrl).host;
    const expected = {
      'content-security-policy': `default-src 'none';script-src 'self';style-src 'self';font-src 'self';img-src 'self' data:;connect-src 'self' ws://${live};manifest-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    };
    for (const path of ['//', '/plans', '/user/info', '/nothing', '//favicon.svg']) {
      const { headers } = await app.call({ path });
      expect(headers, path).toMatchObject(expected);
      expect(headers['strict-transport-security'], path).toBeUndefined();
    }
  });

  it('asks for https from then on where the service is reached by it', async () => {
    const secure = Fastify();
    await installSecurity(secure, 'https://perch.example', {
      botCheck: ['https://check.example'],
      usesPaypal: false,
      usesStripe: false,
    });
    const { headers } = await secure.inject('/');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toContain("connect-src 'self' wss://perch.example https://check.example");
    expect(policy).toContain('frame-src https://check.example');
    expect(policy).toContain("style-src 'self' https://check.example");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    await secure.close();
  });

  it('says whether it lives and whether it can work', async () => {
    expect((await app.call({ path: '/health/live' })).json()).toMatchObject({ status: 'live' });
    expect((await app.call({ path: '/health' })).json()).toMatchObject({ status: 'ready' });
  });

  it('counts requests by route, never by address, and shows the counts to this machine alone', async () => {
    await app.call({ path: '/report/17/week-2026-11-09' });
    const { body } = await app.call({ path: '/metrics' });
    expect(body).toMatch(
      /perch_http_request_seconds_count\{method="GET",route="\/api\/report\/:accountId\/:reportId",status="403"\} [1-9]/,
    );
    expect(body).not.toContain('week-2026-11-09');
    expect(body).toContain('perch_nodejs_eventloop_lag_seconds');
    expect(body).toContain('perch_live_connections 0');
    expect(body).toContain('perch_jobs');
    const from = (headers: Record<string, string>) =>
      app.http.inject({ url: '/api/metrics', remoteAddress: '203.0.113.9', headers });
    expect((await from({})).statusCode).toBe(404);
    expect((await from({ authorization: 'Bearer wrong' })).statusCode).toBe(404);
    expect((await from({ authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
    const proxied = await app.call({ path: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(proxied.statusCode).toBe(404);
  });
});

describe('in production', () => {
  it('shows its counts to nobody without the token, not even to this machine', async () => {
    for (const metricsToken of [null, TOKEN]) {
      const app = await startApp({ config: { production: true, metricsToken } });
      expect((await app.call({ path: '/metrics' })).statusCode).toBe(404);
      const answer = await app.call({ path: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
      expect(answer.statusCode).toBe(metricsToken === null ? 404 : 200);
      await app.close();
    }
  });
});

describe('limits', () => {
  it('slows the guessing of passwords: ten tries for one address in a quarter of an hour, from wherever', async () => {
    const app = await startApp({
      overrides: { rateLimits: [{ routes: ['authenticate'], by: 'email', max: 3, windowMs: 60 * SECOND }] },
    });
    try {
      const person = await signUp(app);
      const guess = (username: string, from: string) =>
        app.http.inject({
          method: 'POST',
          url: '/api/authenticate',
          remoteAddress: from,
          payload: { username, password: 'guess' },
        });
      const codes: number[] = [];
      for (let n = 1; n <= 5; n += 1)
        codes.push((await guess(person.email.toUpperCase(), `203.0.113.${n}`)).statusCode);
      expect(codes).toEqual([401, 401, 401, 429, 429]);
      expect((await guess('other@example.org', '203.0.113.1')).statusCode).toBe(401);
      const refused = await guess(person.email, '203.0.113.9');
      expect(refused.json()).toEqual({ error: 'too_many_requests', text: 'Too many requests. Please wait a moment.' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await app.close();
    }
  });

  it.each([
    ['pictures', { except: 'picture', own: ['picture'] }, '/api/media/picture?url=x&key=y'],
    ['files of the program', { except: 'files', own: 'files' }, '/assets/none.js'],
  ] as const)(
    'counts %s apart: a page full of them leaves everything else its calls',
    async (_, { except, own }, url) => {
      const everywhere = { by: 'address', windowMs: MINUTE } as const;
      const limited = await startApp({
        overrides: {
          rateLimits: [
            { ...everywhere, routes: 'all', except: [except], max: 2 },
            { ...everywhere, routes: own, max: 3 },
          ],
        },
      });
      const get = async (path: string) => (await limited.http.inject({ url: path })).statusCode;
      expect([await get(url), await get(url), await get(url), await get(url)]).toEqual([404, 404, 404, 429]);
      expect([await get('/api/plans'), await get('/api/plans'), await get('/api/plans')]).toEqual([200, 200, 429]);
      await limited.close();
    },
  );

  it('counts by address, what is not found too, and one address does not use up another’s', async () => {
    const app = await startApp({
      overrides: {
        rateLimits: [
          { routes: 'missing', by: 'address', max: 2, windowMs: 60 * SECOND },
          { routes: 'all', by: 'address', max: 6, windowMs: 60 * SECOND },
        ],
      },
    });
    try {
      const get = async (url: string, remoteAddress: string) =>
        (await app.http.inject({ url, remoteAddress })).statusCode;
      expect([
        await get('/api/x', '203.0.113.1'),
        await get('/api/y', '203.0.113.1'),
        await get('/api/z', '203.0.113.1'),
      ]).toEqual([404, 404, 429]);
      const plans: number[] = [];
      for (let n = 0; n < 5; n += 1) plans.push(await get('/api/plans', '203.0.113.1'));
      expect(plans).toEqual([200, 200, 200, 429, 429]);
      expect(await get('/api/plans', '203.0.113.2')).toBe(200);
      const line: number[] = [];
      for (let n = 1; n <= 7; n += 1) line.push(await get('/api/plans', `2001:db8:0:1:${n}::${n}`));
      expect(line, 'addresses of one IPv6 line').toEqual([200, 200, 200, 200, 200, 200, 429]);
      expect(await get('/api/plans', '2001:db8:0:2::1')).toBe(200);
    } finally {
      await app.close();
    }
  });
});

describe.skipIf(!postgresAvailable())('on PostgreSQL', () => {
  it('shows the state of the connection pool', async () => {
    const app = await startApp({ kind: 'postgres' });
    const metrics = async () => (await app.call({ path: '/metrics' })).body;
    expect(await metrics()).toMatch(/perch_database_connections_open [1-9]/);
    // The jobs of a start may still wait for one.
    await expect.poll(metrics, { timeout: 30_000 }).toContain('perch_database_connections_waiting 0');
    await app.close();
  });
});

describe('operation', () => {
  it('answers every call with maintenance while that is set, but serves the page and says it lives', async () => {
    const app = await startApp({ config: { maintenance: true } });
    try {
      const answer = await app.call({ path: '/plans', headers: { 'user-lang': 'pt' } });
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        { error: 'maintenance', text: 'O serviço está em manutenção.', maintenance: true },
      ]);
      expect((await app.call({ path: '/health' })).statusCode).toBe(200);
    } finally {
      await app.close();
    }
  });

  it('is not ready once its database is gone, and still lives', async () => {
    const app = await startApp();
    await app.database.close();
    expect((await app.call({ path: '/health/ready' })).statusCode).toBe(503);
    expect((await app.call({ path: '/health/live' })).statusCode).toBe(200);
    const broken = await app.call({ path: '/plans' });
    expect([broken.statusCode, broken.json()]).toEqual([
      503,
      {
        error: 'database_unavailable',
        text: 'The service can’t reach its data right now. Please try again in a moment.',
      },
    ]);
    await app.close();
  });

  it('keeps people logged in over a restart', async () => {
    const first = await startApp();
    const person = await signUp(first);
    const second = await first.restart();
    expect((await second.call({ path: '/user/info', token: person.token })).json().user.email).toBe(person.email);
    await second.close();
  });

  it('writes one line for a call, without token, password, address of a person or anything from the path', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const app = await startApp({ overrides: { logger } });
    const person = await signUp(app);
    await app.call({ path: '/report/17/week-2026-11-09?secret=1', token: person.token });
    await app.call({ path: `//sandbox/checkout/cs_test_secret` });
    // A page, which no route of its own answers.
    const mailed = 'mailed-link_'.padEnd(43, 'x');
    await app.call({ path: `//en/reset-pass/${mailed}` });
    await app.close();
    const log = lines.join('');
    expect(log).toContain('"route":"/api/signup","status":200');
    expect(log).toContain(`"route":"/api/report/:accountId/:reportId","status":404`);
    expect(log).toContain('"route":"/en/reset-pass/…"');
    for (const secret of [person.token, person.password, person.email, mailed, 'secret', 'week-2026-11-09']) {
      expect(log).not.toContain(secret);
    }
  });
});
