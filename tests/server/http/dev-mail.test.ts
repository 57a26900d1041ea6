import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, startApp, type TestApp } from '../../support/app.ts';

const get = (app: TestApp, url: string, remoteAddress = '127.0.0.1') =>
  app.http.inject({ method: 'GET', url, remoteAddress });

describe('the outbox as pages', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ overrides: { jobTuning: { backstop: 1, tick: 600 } } });
  });
  afterAll(() => app.close());

  it('lists each mail and shows it: the HTML in a frame where nothing runs, the text beside it', async () => {
    const person = await signUp(app);
    await expect.poll(async () => (await get(app, '/dev/mail')).body, { timeout: 20_000 }).toContain(': sent');
    const list = await get(app, '/dev/mail');
    const [, id = ''] = /href="\/dev\/mail\/(\d+)">verify-address/.exec(list.body) ?? [];
    const page = await get(app, `/dev/mail/${id}`);
    expect(page.body).toContain('<h1>Confirm your address</h1>');
    expect(page.body).toContain(`to ${person.email}, sent.`);
    expect(page.body).toMatch(/<pre>[^<]*\/en\/verify\//);
    expect(page.body).toContain(
      `<iframe sandbox="" width="100%" height="900" title="The mail as HTML" src="/dev/mail/${id}/html">`,
    );
    const mail = await get(app, `/dev/mail/${id}/html`);
    expect(mail.headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*; sandbox; frame-ancestors 'self'$/,
    );
    expect(mail.body).toContain('Confirm my address');
  });

  it('has nothing under other numbers, and nothing for another machine', async () => {
    for (const id of ['999999', '0', 'x', '9999999999']) {
      expect((await get(app, `/dev/mail/${id}`)).statusCode).toBe(404);
      expect((await get(app, `/dev/mail/${id}/html`)).statusCode).toBe(404);
    }
    expect((await get(app, '/dev/mail', '198.51.100.7')).statusCode).toBe(404);
  });
});

it('is not there in production, for this machine neither', async () => {
  const app = await startApp({ config: { production: true }, overrides: { jobTuning: { backstop: 1, tick: 600 } } });
  try {
    for (const url of ['/dev/mail', '/dev/mail/1', '/dev/mail/1/html']) {
      const answer = await get(app, url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.body).not.toContain('Outbox');
    }
  } finally {
    await app.close();
  }
});
