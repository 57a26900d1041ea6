import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageAt, PageRenderer } from '../../../server/ports/page-renderer.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { startApp, type TestApp } from '../../support/app.ts';

const APPLICATION = '<!doctype html><title>the application</title>';
const PLANS = {
  kind: 'public',
  status: 200,
  lang: 'en',
  needs: [{ key: ['plans'], url: '/api/plans' }],
} as const satisfies PageAt;
const PLACES: Readonly<Record<string, PageAt>> = {
  '/': { kind: 'moved', to: (preferred) => `/${preferred}` },
  '/en/plans': PLANS,
  '/en/lost': { ...PLANS, status: 404, needs: [] },
  '/en/sample': { ...PLANS, needs: [{ key: ['r'], url: '/api/report/9/latest?example=1' }] },
  '/en/broken': { ...PLANS, needs: [] },
  '/en/dashboard': { kind: 'app' },
};

/** Draws what it was given, so that the page shows what the server asked for. */
function renderer(): PageRenderer & { drawn: number } {
  return {
    drawn: 0,
    scripts: ['/assets/main.js'],
    find: (path) => PLACES[path] ?? { kind: 'unknown' },
    async render(path, facts) {
      if (path === '/en/broken') throw new Error('a part that does not work');
      this.drawn += 1;
      return `<!doctype html><html lang="en"><head><style>a{}</style></head>${JSON.stringify(facts)}</html>`;
    },
  };
}

describe('pages of the web application', () => {
  let app: TestApp;
  let webDir: string;
  const pages = renderer();
  beforeAll(async () => {
    webDir = mkdtempSync(join(tmpdir(), 'perch-web-'));
    writeFileSync(join(webDir, 'index.html'), APPLICATION);
    app = await startApp({ config: { webDir, publicUrl: 'https://perch.example' }, overrides: { pages } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(webDir, { recursive: true });
  });
  const get = (path: string, headers: Record<string, string> = {}) => app.call({ path: `/${path}`, headers });

  it('are answered without a warning of leaking listeners, whoever draws them and whether they are there', async () => {
    const warnings: string[] = [];
    // Of leaks alone: another file's warning may come late.
    const note = ({ name, message }: Error) => {
      if (name === 'MaxListenersExceededWarning') warnings.push(message);
    };
    process.on('warning', note);
    for (const path of ['/', '/en/plans', '/en/lost', '/en/dashboard', '/en/nothing', '/index.html', '/nothing.js']) {
      await get(path);
    }
    // Warnings are told in a turn of their own.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('are drawn from the answers that a visitor gets, under the public address', async () => {
    const answer = await get('/en/plans');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('"origin":"https://perch.example"');
    expect(answer.body).toContain('"name":"Finch"');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("style-src-attr 'unsafe-inline'");
    // printf 'a{}' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='");
    expect((await get('/en/dashboard')).headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  it('are kept drawn while the answers stay the same, and follow a price that the operator changes', async () => {
    const before = pages.drawn;
    app.clock.pass(MINUTE);
    await get('/en/plans');
    await get('/en/plans');
    expect(pages.drawn - before).toBeLessThanOrEqual(1);
    await sql`update plans set price_usd_minor = 777 where name = 'Finch'`.execute(app.database.db);
    app.clock.pass(MINUTE);
    expect((await get('/en/plans')).body).toContain('"usd":777');
  });

  it('are sent compressed as the browser asks, and not again when it has them', async () => {
    const plain = await get('/en/plans');
    const br = await get('/en/plans', { 'accept-encoding': 'gzip, br' });
    const gzip = await get('/en/plans', { 'accept-encoding': 'gzip' });
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const again = await get('/en/plans', { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('bring the application along for somebody who has been logged in', async () => {
    const kept = await get('/en/plans', { cookie: 'perch_auth=token.1' });
    expect(kept.body).toContain('<html data-kept lang="en">');
    expect(kept.body).toContain('<link rel="modulepreload" crossorigin href="/assets/main.js">');
    expect((await get('/en/plans')).body).not.toContain('data-kept');
  });

  it('lead from the root to the preferred language and keep the query', async () => {
    const answer = await get('/?ref=abc', { 'accept-language': 'pt-BR,pt;q=0.9' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/pt?ref=abc']);
  });

  it('are the application where it draws by itself, and not found where nothing stands', async () => {
    const own = await get('/en/dashboard');
    const nothing = await get('/en/nothing');
    expect([own.statusCode, own.body]).toEqual([200, APPLICATION]);
    expect([nothing.statusCode, nothing.body]).toEqual([404, APPLICATION]);
    expect((await get('/en/lost')).statusCode).toBe(404);
    expect((await get('/en/sample')).statusCode).toBe(404);
  });

  it('never stand at a well-known address: a password manager looks whether one that is none is answered', async () => {
    const none = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    for (const path of [none, '/.well-known', '/.well-known/change-password/more']) {
      expect([(await get(path)).statusCode, (await get(path)).json().error], path).toEqual([404, 'not_found']);
    }
    expect((await app.call({ method: 'POST', path: '//.well-known/change-password' })).statusCode).toBe(404);
  });

  it('lead a password manager to the form that changes a password, in the language of its person', async () => {
    const answer = await get('/.well-known/change-password', { 'accept-language': 'pt-BR,pt;q=0.9' });
    expect([answer.statusCode, answer.headers.location, answer.headers.vary]).toEqual([
      303,
      '/pt/settings#password',
      'accept-language',
    ]);
    expect((await get('/.well-known/change-password')).headers.location).toBe('/en/settings#password');
  });

  it('are the application where drawing fails', async () => {
    const answer = await get('/en/broken');
    expect([answer.statusCode, answer.body]).toEqual([200, APPLICATION]);
  });
});
