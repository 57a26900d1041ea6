import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ProfileHistory, profileHistory } from '../../../shared/contract/profile-history.ts';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import type { Trail } from '../../../shared/domain/report/anomalies/trail.ts';
import { hideInTrail } from '../../../shared/domain/report/hide-content.ts';
import { FULL } from '../../../shared/domain/report/testing/report-fixture.ts';
import { seen, trail } from '../../../shared/domain/report/testing/trail-fixture.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from './web-app.ts';

const ADDED = at('2026-10-20T09:00:00Z');
const THURSDAY = at('2026-11-19T12:00:00Z');
const SLOTS = 672;
const QUIET = Array.from({ length: SLOTS }, () => 0);
const onMonday = (count: number): number[] => [count, ...QUIET.slice(1)];

describeDatabases('the social profile over time', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let reader: Subscriber;
  let account: number;
  let profile: ProfileId;

  const path = (id: number) => `/dashboard/profile/${id}`;
  async function read(id = account): Promise<ProfileHistory> {
    const answer = await reader.get(path(id));
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return z.parse(profileHistory.response, answer.json());
  }

  async function leave(report: string, left: Trail | null, body?: string): Promise<void> {
    await storeReport(test.database, { profile, report, ...(body === undefined ? {} : { body }) });
    await test.database.db
      .updateTable('reports')
      .set({ trail: left === null ? null : JSON.stringify(left) })
      .where('profile_id', '=', profile)
      .where('report_id', '=', report as never)
      .execute();
  }

  const stop = (reason: DenialReason | null) =>
    test.database.db.updateTable('profiles').set({ stopped_reason: reason }).where('id', '=', profile).execute();

  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    web.network.accounts.set('ada', person('ada'));
    web.network.accounts.set('new', person('new'));
    reader = await web.subscriber(3);
    web.setNow(ADDED);
    account = await reader.add('ada.test');
    web.setNow(THURSDAY);
    profile = await profileOf(test.database, account);
    const counts = (followers: number) => ({ bio: 'Pots.', followers, follows: 12, posts: null });
    // From before the account was added; one that left nothing behind; one from before activity was kept; a gap; the newest; one to come.
    await leave('week-2026-10-12', trail({ profile: counts(1) }));
    await leave('week-2026-10-19', null);
    await leave(
      'week-2026-10-26',
      trail({ profile: counts(400), coverage: { ...FULL, like: 'sampled' } }),
      JSON.stringify({ activity: onMonday(3), languages: [{ code: 'pt', count: 3, share: 1 }], likes: { data: [] } }),
    );
    await leave(
      'week-2026-11-09',
      trail({
        posts: 8,
        profile: counts(410),
        seen: seen({ tags: [{ id: 'kiln', count: 9 }] }),
        activity: onMonday(4),
        languages: [{ code: 'en', count: 1, share: 1 }],
      }),
    );
    await leave('week-2026-11-16', trail({ profile: counts(999) }));
    await leave('month-2026-10-01', trail({ profile: counts(888) }));
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  it('tells of the weeks that may be read, what each did not tell being null and never 0', async () => {
    const { account: whose, weeks, nextAt, isGone } = await read();
    expect(whose).toMatchObject({ id: account, username: 'ada.test', name: 'Name of ada' });
    expect([nextAt, isGone]).toEqual([at('2026-11-26T06:00:00Z'), false]);
    expect(weeks.map(({ reportId, told }) => [reportId, told?.followers, told?.posts, told?.made.posts])).toEqual([
      ['week-2026-10-19', null, null, null],
      ['week-2026-10-26', 400, null, 7],
      ['week-2026-11-02', undefined, undefined, undefined],
      ['week-2026-11-09', 410, null, 8],
    ]);
    expect(weeks[0]?.told?.made).toEqual({
      posts: null,
      reposts: null,
      comments: 0,
      likes: 10,
      newFollows: 2,
      unfollows: 1,
    });
  });

  it('adds up what they say, older reports included, whose part is taken from their text once', async () => {
    const { activity, languages, hashtags, coverage } = await read();
    expect([activity?.length, activity?.[0]]).toEqual([SLOTS, 7]);
    expect(languages?.map(({ code, count }) => [code, count])).toEqual([
      ['pt', 3],
      ['en', 1],
    ]);
    expect(hashtags?.[0]).toEqual({ tag: 'kiln', count: 19, weeks: 2 });
    expect(coverage.find(({ kind }) => kind === 'like')).toEqual({ kind: 'like', full: 1, sampled: 1, none: 0 });
    // From now on it is read without any body.
    await test.database.db.updateTable('reports').set({ body: '-' }).where('profile_id', '=', profile).execute();
    expect((await read()).languages).toEqual(languages);
  });

  it('sends no words of the account, and names nobody', async () => {
    const { body } = await reader.get(path(account));
    expect(body).not.toMatch(/Pots|"accounts"|"liked"/);
  });

  it('has no weeks yet of an account that was just added, and says when the first report comes', async () => {
    const id = await reader.add('new.test');
    expect(await read(id)).toMatchObject({
      ...{ weeks: [], activity: null, languages: null, hashtags: null },
      nextAt: at('2026-11-26T06:00:00Z'),
    });
  });

  it('is flagged on the account as soon as there is a weekly report', async () => {
    const { items } = (await reader.get('/dashboard/accounts/latest')).json();
    const flags = items.map((one: { username: string; socialprofiler: boolean }) => [one.username, one.socialprofiler]);
    expect(flags).toEqual([
      ['ada.test', true],
      ['new.test', false],
    ]);
  });

  describe('of whom it may not be told', () => {
    it('is not found where the account is somebody else’s, or was never there', async () => {
      const stranger = await web.subscriber(3);
      const answers = [await stranger.get(path(account)), await stranger.get(path(999_999))];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
      expect(answers.map((answer) => answer.json().error)).toEqual(['report_not_found', 'report_not_found']);
      expect((await web.app.inject({ url: `/api${path(account)}` })).statusCode).toBe(403);
    });

    it('is not found while a report of a minor is looked into', async () => {
      await stop('under-review');
      expect((await reader.get(path(account))).json()).toMatchObject({ error: 'report_not_found' });
      const { items } = (await reader.get('/dashboard/accounts/latest')).json();
      expect(items[0].socialprofiler).toBe(false);
      await stop(null);
    });

    it.each(['missing', 'deleted'] as const)(
      'keeps the numbers and hides the rest of one that is %s',
      async (reason) => {
        await stop(reason);
        const history = await read();
        expect(history).toMatchObject({ isGone: true, nextAt: null, languages: null, hashtags: null });
        expect(history.account).toMatchObject({ username: 'ada.test', name: null, userpic: null });
        expect(history.weeks.at(-1)?.told?.followers).toBe(410);
        expect(history.activity?.[0]).toBe(7);
        await stop(null);
      },
    );

    it('promises no further report of one that is private, or archived', async () => {
      await stop('locked');
      expect(await read()).toMatchObject({ isGone: false, nextAt: null });
      await stop(null);
      await reader.post('/dashboard/accounts/archive', { ids: [account] });
      expect(await read()).toMatchObject({ nextAt: null });
      await reader.post('/dashboard/accounts/unarchive', { ids: [account] });
    });

    it('has nothing left that the account wrote once that was taken out of its reports', async () => {
      const { db } = test.database;
      const of = db
        .selectFrom('reports')
        .where('profile_id', '=', profile)
        .where('report_id', '=', 'week-2026-11-09' as never);
      const { trail: before } = await of.select('trail').executeTakeFirstOrThrow();
      if (before === null) throw new Error('nothing was left behind');
      await db
        .updateTable('reports')
        .set({ trail: JSON.stringify(hideInTrail(before)) })
        .where('profile_id', '=', profile)
        .where('report_id', '=', 'week-2026-11-09' as never)
        .execute();
      const { hashtags, languages, activity } = await read();
      expect(hashtags?.[0]).toEqual({ tag: 'kiln', count: 10, weeks: 1 });
      expect(languages?.map(({ code }) => code)).toEqual(['pt']);
      expect(activity?.[0]).toBe(7);
    });

    it('is gone with the account, whoever deleted it, and with the reports of whoever opted out', async () => {
      await test.database.db.deleteFrom('reports').where('profile_id', '=', profile).execute();
      expect(await read()).toMatchObject({ weeks: [], activity: null, hashtags: null, languages: null });
      await reader.post('/dashboard/accounts/delete', { ids: [account] });
      expect((await reader.get(path(account))).statusCode).toBe(404);
    });
  });
});
