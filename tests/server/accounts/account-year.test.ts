import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type AccountYear, accountYear } from '../../../shared/contract/account-year.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from './web-app.ts';

const ADDED = at('2026-10-20T09:00:00Z');
const THURSDAY = at('2026-11-19T12:00:00Z');

describeDatabases('the year of an account', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let reader: Subscriber;
  let account: number;

  const read = async (of: Subscriber, id: number, headers = {}): Promise<AccountYear> => {
    const answer = await of.get(`/dashboard/year/${id}`, headers);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return z.parse(accountYear.response, answer.json());
  };
  const told = ({ weeks }: AccountYear) =>
    weeks
      .filter(({ title }) => title !== null)
      .map(({ reportId, title, numbers }) => [reportId, title, numbers?.likes]);

  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    web.network.accounts.set('ada', person('ada'));
    reader = await web.subscriber(3);
    web.setNow(ADDED);
    account = await reader.add('ada.test');
    web.setNow(THURSDAY);
    const profile = await profileOf(test.database, account);
    // From before the account was added, of two weeks since, and of one whose Thursday has not come.
    await storeReport(test.database, { profile, report: 'week-2026-10-12', summary: { likes: 5 } });
    await storeReport(test.database, { profile, report: 'week-2026-10-19', summary: { likes: 6, repostsReceived: 4 } });
    await storeReport(test.database, { profile, report: 'week-2026-11-09', summary: { likes: null } });
    await storeReport(test.database, { profile, report: 'week-2026-11-16', summary: { likes: 8 } });
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  it('has the weeks that may be read, in both languages, and the others empty', async () => {
    const year = await read(reader, account);
    expect(year.account).toMatchObject({ id: account, username: 'ada.test', name: 'Name of ada' });
    expect([year.weeks.length, year.weeks[0]?.start, year.weeks.at(-1)?.reportId]).toEqual([
      52,
      '2025-11-17',
      'week-2026-11-09',
    ]);
    expect(told(year)).toEqual([
      ['week-2026-10-19', 'A quiet week', 6],
      ['week-2026-11-09', 'A quiet week', null],
    ]);
    const numbers = year.weeks.flatMap((week) => week.numbers ?? []);
    expect(numbers.map(({ repostsReceived }) => repostsReceived)).toEqual([4, undefined]);
    expect(numbers.flatMap(Object.keys)).not.toContain('template');
    expect(told(await read(reader, account, { 'user-lang': 'pt' }))[0]?.[1]).toBe('Uma semana calma');
    expect(year.weeks.filter(({ title }) => title === null).every(({ numbers }) => numbers === null)).toBe(true);
  });

  it('is not found where the account is somebody else’s, or nothing of it may be shown', async () => {
    const stranger = await web.subscriber(3);
    expect((await stranger.get(`/dashboard/year/${account}`)).json()).toMatchObject({ error: 'report_not_found' });
    const profile = await profileOf(test.database, account);
    const stop = (reason: string | null) =>
      test.database.db
        .updateTable('profiles')
        .set({ stopped_reason: reason as never })
        .where('id', '=', profile)
        .execute();
    await stop('under-review');
    expect((await reader.get(`/dashboard/year/${account}`)).statusCode).toBe(404);
    await stop('deleted');
    const [[, title] = []] = told(await read(reader, account));
    expect(title).not.toBe('A quiet week');
    await stop(null);
  });
});
