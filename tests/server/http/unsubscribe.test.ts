import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userId } from '../../../shared/domain/ids.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';

describe('the unsubscribe link of a mail', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const link = async (person: Person) => `/mail/unsubscribe/${await app.services.unsubscribe.issue(userId(person.id))}`;
  const receives = async (person: Person) =>
    (await app.call({ path: '/user/info', token: person.token })).json().user.receiveMail;

  it('only asks when it is opened, because mail scanners open links', async () => {
    const person = await signUp(app);
    const page = await app.call({ path: await link(person), headers: { 'accept-language': 'pt-BR' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Parar o e-mail semanal');
    expect(await receives(person)).toBe(true);
  });

  it('stops the mail on a mail reader’s one click, without logging in, and again without harm', async () => {
    const person = await signUp(app);
    const path = await link(person);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (let times = 0; times < 2; times += 1) {
      const answer = await app.call({ method: 'POST', path, headers, body: 'List-Unsubscribe=One-Click' });
      expect([answer.statusCode, answer.body.includes('No more e-mails')]).toEqual([200, true]);
    }
    expect(await receives(person)).toBe(false);
  });

  it('does not know a made-up link', async () => {
    expect((await app.call({ path: '/mail/unsubscribe/made-up' })).statusCode).toBe(404);
    expect((await app.call({ method: 'POST', path: '/mail/unsubscribe/made-up' })).statusCode).toBe(404);
  });
});
