import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SettingsChange } from '../../../shared/contract/settings.ts';
import type { Day } from '../../../shared/domain/ids.ts';
import { buildReport } from '../../../shared/domain/report/build.ts';
import { frame } from '../../../shared/domain/report/testing/report-fixture.ts';
import type { Report } from '../../../shared/report/report.ts';
import { serializeReport } from '../../../shared/report/serialize.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { sendWeekly } from '../../support/jobs/mailing.ts';
import { createScriptedSource } from '../../support/jobs/scripted-source.ts';
import { openWorkshop, type Workshop } from '../../support/jobs/workshop.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';

const READY = '2026-11-19T06:00:00Z';
const THURSDAY = '2026-11-19' as Day;
const REPORT = 'week-2026-11-09';
const STORY: Report = {
  ...buildReport({ ...frame({ network: 'bluesky' }), actions: [] }),
  title: { en: 'A quiet week', pt: 'Uma semana calma' },
  standfirst: { en: 'Little to tell.', pt: 'Pouco a contar.' },
};

describeDatabases('settings', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let shop: Workshop;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    shop = await openWorkshop(test.database, createScriptedSource([]), READY);
  });
  afterAll(async () => {
    await shop?.close();
    await web?.close();
    await test?.close();
  });

  const settings = async (reader: Subscriber) => (await reader.get('/settings')).json().settings;
  const change = (reader: Subscriber, body: SettingsChange | object) => reader.post('/settings', body);

  let profiles = 0;
  /** An account with one action and a report of it, which comes out on the Thursday. */
  async function tracking(reader: Subscriber): Promise<number> {
    profiles += 1;
    const id = `reader-${profiles}`;
    web.network.accounts.set(id, person(id));
    web.setNow(at('2026-11-10T09:00:00Z'));
    const account = await reader.add(`${id}.test`);
    web.setNow(at(READY));
    const profile = await profileOf(test.database, account);
    const stage = await test.database.bulk.stage(profile, at(READY));
    await stage.write([like('one', '2026-11-12T22:30:00Z')]);
    await stage.merge(async () => null);
    await storeReport(test.database, { profile, report: REPORT, body: serializeReport(STORY) });
    return account;
  }
  const localTime = async (reader: Subscriber, account: number) =>
    (await reader.get(`/report/${account}/${REPORT}/csv`)).body.split('\r\n')[1]?.split(',')[1];

  it('shows what is set, the address, the plan and how much of it is in use', async () => {
    const reader = await web.subscriber(6, { timezoneMin: -210 });
    await tracking(reader);
    expect(await settings(reader)).toEqual({
      email: expect.stringContaining('@perch.test'),
      newEmail: null,
      invitation: { link: expect.stringMatching(/\/en\?ref=.+$/), signUps: 0 },
      lang: 'en',
      timezone: -210,
      zone: null,
      receiveMail: true,
      monthlyMail: true,
      watchlistMail: true,
      subscription: expect.objectContaining({ status: 1, name: 'Wren', accounts: 6, priceMinor: 100, currency: 'usd' }),
      accountsInUse: 1,
    });
    expect(await settings(await web.subscriber(0))).toMatchObject({ subscription: null, accountsInUse: 0 });
  });

  it('changes only what is sent, of the one who sends it, and answers all of it', async () => {
    const [reader, other] = [await web.subscriber(2), await web.subscriber(2)];
    const before = await settings(reader);
    const steps = [
      { timezone: 840 },
      { receiveMail: false },
      { monthlyMail: false },
      { watchlistMail: false },
      { lang: 'pt' },
      {},
      { timezone: -720, receiveMail: true },
    ];
    let expected = before;
    for (const step of steps) {
      const answer = await change(reader, step);
      const lang = 'lang' in step ? step.lang : expected.lang;
      const link = expected.invitation.link.replace(/\/..\?/, `/${lang}?`);
      expected = { ...expected, ...step, invitation: { ...expected.invitation, link } };
      expect([answer.statusCode, answer.json().settings]).toEqual([200, expected]);
    }
    expect(await settings(reader)).toEqual(expected);
    expect(await settings(other)).toMatchObject({ lang: 'en', timezone: 0, receiveMail: true });
  });

  it('keeps both of two changes that arrive together', async () => {
    const reader = await web.subscriber(2);
    await Promise.all([change(reader, { timezone: 60 }), change(reader, { receiveMail: false })]);
    expect(await settings(reader)).toMatchObject({ timezone: 60, receiveMail: false });
  });

  it.each([
    [{ timezone: 841 }, 'invalid_input'],
    [{ timezone: -735 }, 'invalid_input'],
    [{ timezone: 855 }, 'invalid_input'],
    [{ timezone: 10 }, 'invalid_input'],
    [{ timezone: 0.5 }, 'invalid_input'],
    [{ timezone: '60' }, 'invalid_input'],
    [{ timezone: null }, 'invalid_input'],
    [{ zone: 'Europe/Nowhere' }, 'invalid_input'],
    [{ zone: '+03:00' }, 'invalid_input'],
    [{ zone: `Etc/${'x'.repeat(100)}` }, 'invalid_input'],
    [{ zone: null }, 'invalid_input'],
    [{ receiveMail: 'no' }, 'invalid_input'],
    [{ monthlyMail: null }, 'invalid_input'],
    [{ lang: 'de' }, 'unknown_language'],
    [{ timezone: 60, lang: 'de' }, 'unknown_language'],
  ])('refuses %j with %s and changes nothing', async (body, error) => {
    const reader = await web.subscriber(2);
    const before = await settings(reader);
    const answer = await change(reader, body);
    expect([answer.statusCode, answer.json().error]).toEqual([422, error]);
    expect(await settings(reader)).toEqual(before);
  });

  it('leaves the address and the plan alone, whatever is sent', async () => {
    const reader = await web.subscriber(2);
    const before = await settings(reader);
    const wish = { email: 'other@perch.test', accountsInUse: 0, subscription: null, role: 'admin', blocked: true };
    expect((await change(reader, wish)).json().settings).toEqual(before);
  });

  it('counts for the very next call: the CSV’s local time and the user follow at once', async () => {
    const reader = await web.subscriber(6);
    const account = await tracking(reader);
    expect(await localTime(reader, account)).toBe('2026-11-12T22:30:00.000+00:00');
    await change(reader, { timezone: 330 });
    expect(await localTime(reader, account)).toBe('2026-11-13T04:00:00.000+05:30');
    await change(reader, { lang: 'pt', timezone: -180 });
    expect(await localTime(reader, account)).toBe('2026-11-12T19:30:00.000-03:00');
    expect((await reader.get('/user/info')).json().user).toMatchObject({ lang: 'pt', timezone: -180 });
  });

  it('follows a zone: its offset on the wire is that of the moment, times of actions are those of their days', async () => {
    const reader = await web.subscriber(6);
    const account = await tracking(reader);
    const zone = 'America/New_York';
    expect((await change(reader, { zone, timezone: 60 })).json().settings).toMatchObject({ zone, timezone: -300 });
    expect(await localTime(reader, account)).toBe('2026-11-12T17:30:00.000-05:00');
    web.setNow(at('2026-10-31T12:00:00Z'));
    expect(await settings(reader)).toMatchObject({ zone, timezone: -240 });
    web.setNow(at(READY));
    // An offset alone takes its place.
    expect((await change(reader, { timezone: 345 })).json().settings).toMatchObject({ zone: null, timezone: 345 });
  });

  it('stops the weekly mail and takes it up again, in the language that is set', async () => {
    const reader = await web.subscriber(6);
    await tracking(reader);
    await change(reader, { receiveMail: false, lang: 'pt' });
    expect(await sendWeekly(shop, reader.user, THURSDAY)).toBe(false);
    await change(reader, { receiveMail: true });
    expect(await sendWeekly(shop, reader.user, THURSDAY)).toBe(true);
    const mail = shop.mails().find(({ name }) => name.startsWith(`weekly-${THURSDAY}.${reader.user}-`));
    const content = mail?.content.replaceAll('=\r\n', '') ?? '';
    expect(content).toContain('Uma semana calma');
    expect(content).toContain('https://perch.test/pt/settings#reports');
  });

  it('takes up again what the link of a mail stopped, as its page says', async () => {
    const reader = await web.subscriber(6);
    await tracking(reader);
    const link = `/api/mail/unsubscribe/${await shop.unsubscribe.issue(reader.user, ['weekly'])}`;
    const page = await web.app.inject({
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(page.body).toContain('You can turn it on again in the settings.');
    expect(page.body).toContain('href="/en/settings#reports"');
    expect(await settings(reader)).toMatchObject({ receiveMail: false });
    await change(reader, { receiveMail: true });
    expect(await sendWeekly(shop, reader.user, THURSDAY)).toBe(true);
  });

  it('turns no mail on for an address that is not confirmed, and leaves on what is on', async () => {
    const reader = await web.subscriber(6, { confirmed: false });
    expect((await change(reader, { receiveMail: true })).statusCode).toBe(200);
    await change(reader, { receiveMail: false });
    const answer = await change(reader, { receiveMail: true, timezone: 60 });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [{ field: 'receiveMail', code: 'confirm_email', text: 'Please confirm your email!' }],
    ]);
    expect(await settings(reader)).toMatchObject({ receiveMail: false, timezone: 0 });
    await change(reader, { monthlyMail: false });
    expect((await change(reader, { monthlyMail: true })).json().errors).toMatchObject([{ field: 'monthlyMail' }]);
  });

  it('does not know a user who was erased while logged in', async () => {
    const reader = await web.subscriber(0);
    expect((await reader.get('/settings')).statusCode).toBe(200);
    await test.database.db.deleteFrom('users').where('id', '=', reader.user).execute();
    const answer = await change(reader, { timezone: 60 });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'login_required']);
  });
});
