import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type FrontPage, frontPage } from '../../../shared/contract/front-page.ts';
import { buildReport } from '../../../shared/domain/report/build.ts';
import type { EarlierReport } from '../../../shared/domain/report/headcount.ts';
import { action, frame, hoursIn, like, WEEK_46 } from '../../../shared/domain/report/testing/report-fixture.ts';
import { shiftPeriod } from '../../../shared/domain/time/period.ts';
import { serializeReport } from '../../../shared/report/serialize.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';

const WEEK = WEEK_46.id;
const ADDED = at('2026-11-02T09:00:00Z');
const READY = at('2026-11-19T06:00:00Z');

describeDatabases('the front page over all accounts', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  /** Three weeks before it with so many likes each. */
  const past = (likes: number): EarlierReport[] =>
    [3, 2, 1].map((ago) => ({
      reportId: shiftPeriod(WEEK_46, ago).id,
      ...{ likes, likesReceived: 0, follows: 0, unfollows: 0, comments: 0, template: 'plain' },
    }));

  /** An account whose report has so many likes of one studio, where there were `before` in each week before. */
  async function tracked(
    of: Subscriber,
    name: string,
    {
      likes,
      before,
      followed = [],
      report = WEEK,
    }: { likes: number; before: number; followed?: string[]; report?: string },
  ): Promise<number> {
    web.network.accounts.set(name, person(name));
    web.setNow(ADDED);
    const id = await of.add(`${name}.test`);
    const profile = await profileOf(test.database, id);
    const actions = [
      ...Array.from({ length: likes }, (_, n) => like('studio', `${name}-${n}`, { at: hoursIn(9 + n) })),
      ...followed.map((targetId) => action('follow', { targetId, at: hoursIn(30) })),
    ];
    const about = { id: name, username: `${name}.test`, name: `The ${name}`, userpic: null, url: null };
    const built = buildReport({ ...frame({ network: 'bluesky', profile: about, earlier: past(before) }), actions });
    await storeReport(test.database, { profile, report, body: serializeReport(built), etag: `etag-${name}` });
    return id;
  }

  async function read(of: Subscriber, period = 'latest', headers = {}): Promise<FrontPage | null> {
    const answer = await of.get(`/dashboard/front-page/${period}`, headers);
    expect(answer.statusCode).toBe(200);
    return z.parse(frontPage.response, answer.json()).frontPage;
  }

  it('is led by the report with the most news, and tells what the accounts have to do with each other', async () => {
    const reader = await web.subscriber(6);
    const steady = await tracked(reader, 'steady', { likes: 40, before: 40 });
    const changed = await tracked(reader, 'changed', { likes: 20, before: 2, followed: ['steady'] });
    web.setNow(READY);
    const found = await read(reader);
    expect(found).toMatchObject({ reportId: WEEK, lead: { accountId: changed, name: 'Name of changed' } });
    expect(found?.seconds.map(({ accountId }) => accountId)).toEqual([steady]);
    expect(found?.lead.title).not.toBe('');
    expect(found?.lead.standfirst).not.toBe('');
    expect(found?.between).toMatch(/^The changed now follows The steady\./);
    expect(await read(reader, WEEK)).toEqual(found);
    const portuguese = await read(reader, WEEK, { 'user-lang': 'pt' });
    expect(portuguese?.between).toMatch(/^The changed agora segue The steady\./);
    expect(portuguese?.lead.title).not.toBe(found?.lead.title);
  });

  it('marks no report as read', async () => {
    const reader = await web.subscriber(6);
    await tracked(reader, 'unread-a', { likes: 3, before: 3 });
    await tracked(reader, 'unread-b', { likes: 3, before: 3 });
    web.setNow(READY);
    expect(await read(reader)).not.toBeNull();
    const items: { line: { isNew: boolean } }[] = (await reader.get('/dashboard/accounts/latest')).json().items;
    expect(items.map(({ line }) => line.isNew)).toEqual([true, true]);
  });

  it('is nothing where fewer than two accounts have a report to read: none, one, a week to come, one without', async () => {
    const reader = await web.subscriber(6);
    expect(await read(reader)).toBeNull();
    await tracked(reader, 'alone', { likes: 9, before: 3 });
    web.setNow(READY);
    expect(await read(reader)).toBeNull();
    await tracked(reader, 'beside', { likes: 9, before: 3 });
    web.setNow(at('2026-11-18T23:00:00Z'));
    expect(await read(reader, WEEK)).toBeNull();
    web.setNow(READY);
    expect(await read(reader, WEEK)).not.toBeNull();
    expect(await read(reader, 'week-2026-11-02')).toBeNull();
    expect(await read(reader, 'month-2026-10-01')).toBeNull();
  });

  it('leaves out what is archived, and tells of what is there at once when it comes', async () => {
    const reader = await web.subscriber(6);
    const ids = [
      await tracked(reader, 'one', { likes: 30, before: 2 }),
      await tracked(reader, 'two', { likes: 9, before: 9 }),
      await tracked(reader, 'three', { likes: 9, before: 9 }),
    ];
    web.setNow(READY);
    expect((await read(reader))?.lead.accountId).toBe(ids[0]);
    await reader.post('/dashboard/accounts/archive', { ids: [ids[0]] });
    const left = await read(reader);
    expect([left?.lead.accountId, ...(left?.seconds ?? []).map(({ accountId }) => accountId)]).toEqual(ids.slice(1));
  });

  it('names at most four accounts, by the reader’s own words for them', async () => {
    const reader = await web.subscriber(6);
    const ids: number[] = [];
    for (const n of [1, 2, 3, 4, 5]) ids.push(await tracked(reader, `many-${n}`, { likes: 9, before: 9 }));
    await reader.post('/dashboard/accounts/label', { id: ids[0], label: 'Neighbours' });
    web.setNow(READY);
    const found = await read(reader);
    expect(found?.seconds).toHaveLength(3);
    expect(found?.lead.label).toBe('Neighbours');
  });

  it('hides at once what its network hides, under the account’s own wish, too', async () => {
    const reader = await web.subscriber(6);
    const hidden = await tracked(reader, 'minor', { likes: 30, before: 2 });
    await tracked(reader, 'other-a', { likes: 9, before: 9 });
    await tracked(reader, 'other-b', { likes: 9, before: 9 });
    web.setNow(READY);
    expect((await read(reader))?.lead.accountId).toBe(hidden);
    await test.database.db
      .updateTable('profiles')
      .set({ stopped_reason: 'under-review' })
      .where('id', '=', await profileOf(test.database, hidden))
      .execute();
    expect(JSON.stringify(await read(reader))).not.toContain('minor');
  });

  it('refuses nonsense and strangers', async () => {
    const reader = await web.subscriber(6);
    const refused = async (path: string) => (await reader.get(path)).statusCode;
    expect(await refused('/dashboard/front-page/yesterday')).toBe(404);
    expect(await refused(`/dashboard/front-page/${WEEK}?as-user=${'x'.repeat(22)}`)).toBe(403);
  });
});
