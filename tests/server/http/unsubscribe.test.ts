import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userId } from '../../../shared/domain/ids.ts';
import type { ChosenMail } from '../../../shared/domain/mail/mail-choices.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';

describe('the unsubscribe link of a mail', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const link = async (person: Person, stops: readonly ChosenMail[] = ['weekly']) =>
    `/mail/unsubscribe/${await app.services.unsubscribe.issue(userId(person.id), stops)}`;
  /** The weekly and the monthly mail. */
  const receives = async (person: Person) => {
    const { settings } = (await app.call({ path: '/settings', token: person.token })).json();
    return [settings.receiveMail, settings.monthlyMail];
  };

  it('only asks when it is opened, because mail scanners open links', async () => {
    const person = await signUp(app);
    const page = await app.call({ path: await link(person), headers: { 'accept-language': 'pt-BR' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Isto interrompe o relatório semanal por e-mail.');
    expect(await receives(person)).toEqual([true, true]);
  });

  it('stops the mail on a mail reader’s one click, without logging in, and again without harm', async () => {
    const person = await signUp(app);
    const path = await link(person);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (let times = 0; times < 2; times += 1) {
      const answer = await app.call({ method: 'POST', path, headers, body: 'List-Unsubscribe=One-Click' });
      expect([answer.statusCode, answer.body.includes('no longer send you the weekly report by')]).toEqual([200, true]);
    }
    expect(await receives(person)).toEqual([false, true]);
  });

  it('stops the kind of mail it stood in and no other, and says which', async () => {
    const person = await signUp(app);
    const answer = await app.call({ method: 'POST', path: await link(person, ['monthly']) });
    expect(answer.body).toContain('no longer send you the monthly report by');
    expect(await receives(person)).toEqual([true, false]);
  });

  it('stops everything from a mail of before there were several kinds', async () => {
    const person = await signUp(app);
    const path = await link(person);
    await app.database.db.updateTable('links').set({ stops: null }).where('user_id', '=', userId(person.id)).execute();
    expect((await app.call({ path })).body).toContain('the weekly report, the monthly report and the watchlist');
    await app.call({ method: 'POST', path });
    expect(await receives(person)).toEqual([false, false]);
  });

  it('does not know a made-up link', async () => {
    expect((await app.call({ path: '/mail/unsubscribe/made-up' })).statusCode).toBe(404);
    expect((await app.call({ method: 'POST', path: '/mail/unsubscribe/made-up' })).statusCode).toBe(404);
  });
});
