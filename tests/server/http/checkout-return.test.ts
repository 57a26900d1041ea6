import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYING_CARD, payWith, signUp, startApp, type TestApp } from '../../support/app.ts';

describe('the way back from a checkout that the desktop application opened', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  async function start(body: object, lang: 'en' | 'pt' = 'en'): Promise<string> {
    const person = await signUp(app, { lang });
    const headers = { 'user-lang': lang };
    const answer = await app.call({ path: '/stripe/start/1', token: person.token, body, headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ sessionId: string }>().sessionId;
  }
  const pathOf = (url: unknown): string => `/${String(url).slice(app.config.publicUrl.length)}`;

  it('leads to a page that opens the application, in the person’s language and without a log-in', async () => {
    for (const [lang, text] of [
      ['en', 'Open Perch'],
      ['pt', 'Abrir o Perch'],
    ] as const) {
      const paid = await payWith(app, await start({ from: 'desktop' }, lang), PAYING_CARD);
      expect(paid.headers.location).toBe(`${app.config.publicUrl}/checkout/return?lang=${lang}&checkout=paid`);
      const page = await app.call({ path: pathOf(paid.headers.location) });
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(`<html lang="${lang}">`);
      expect(page.body).toContain(`<a class="go" href="perch://checkout/return">${text}</a>`);
    }
  });

  it('leads to the same page without paying, which says that nothing was charged', async () => {
    const checkout = await app.call({ path: `//sandbox/checkout/${await start({ from: 'desktop' })}` });
    const [, cancelUrl] = /<a class="back" href="([^"]+)"/.exec(checkout.body) ?? [];
    const page = await app.call({ path: pathOf(cancelUrl?.replaceAll('&amp;', '&')) });
    expect(page.body).toContain('Nothing was charged.');
    expect(page.body).toContain('perch://checkout/return');
  });

  it('leaves the web application’s own way as it was, and takes no other origin for one', async () => {
    const paid = await payWith(app, await start({}), PAYING_CARD);
    expect(paid.headers.location).toBe(`${app.config.publicUrl}/en/dashboard?checkout=paid`);
    const person = await signUp(app);
    const odd = await app.call({
      path: '/stripe/start/1',
      token: person.token,
      body: { from: 'https://evil.example' },
    });
    expect(odd.statusCode).toBe(422);
  });

  it('shows nothing of what is asked of it, runs no script and is kept nowhere', async () => {
    const page = await app.call({
      path: '//checkout/return?lang=%3Cscript%3E&checkout=%3Cscript%3E&next=https://evil.example',
    });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script|evil/);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(page.headers['cache-control']).toBe('no-store');
  });
});
