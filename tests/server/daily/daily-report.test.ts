import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dashboardDaily } from '../../../shared/contract/daily-report.ts';
import type { Action, ActionKind } from '../../../shared/domain/activity/action.ts';
import { ACTION_KINDS, isReceived } from '../../../shared/domain/activity/action.ts';
import type { CoverageLevel } from '../../../shared/domain/activity/coverage.ts';
import { HIDDEN_USERNAME } from '../../../shared/domain/activity/withheld.ts';
import type { PlanId, ProfileId } from '../../../shared/domain/ids.ts';
import { buildReport } from '../../../shared/domain/report/build.ts';
import { frame } from '../../../shared/domain/report/testing/report-fixture.ts';
import { addDays, dayOf } from '../../../shared/domain/time/calendar.ts';
import { periodOf } from '../../../shared/domain/time/period.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { comment, follow, like, post, repost } from '../../support/jobs/actions.ts';
import { at, openWebApp, person, profileOf, type Subscriber, type WebApp } from '../accounts/web-app.ts';

const ADDED = at('2026-11-09T09:00:00Z');
/** A Monday: the whole week before is closed. */
const MONDAY = at('2026-11-16T09:00:00Z');
const TUESDAY = '2026-11-10';

describeDatabases('a daily report', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let user: Subscriber;
  let crane: PlanId;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    const { db } = test.database;
    crane = (await db.selectFrom('plans').select('id').where('daily_reports', '=', true).executeTakeFirstOrThrow()).id;
    user = await reader();
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  async function plan(of: Subscriber, id: PlanId): Promise<void> {
    await test.database.db.updateTable('subscriptions').set({ plan_id: id }).where('user_id', '=', of.user).execute();
  }

  async function reader(): Promise<Subscriber> {
    const made = await web.subscriber(30);
    await plan(made, crane);
    return made;
  }

  /** An account that was collected on Monday, with what it did. */
  async function tracked(
    name: string,
    actions: readonly Action[],
    of = user,
  ): Promise<[id: number, profile: ProfileId]> {
    web.network.accounts.set(name, person(name));
    web.setNow(ADDED);
    const id = await of.add(`${name}.test`);
    web.setNow(MONDAY);
    const profile = await profileOf(test.database, id);
    const stage = await test.database.bulk.stage(profile, MONDAY);
    await stage.write(actions);
    await stage.merge(async () => null);
    const level = (kind: ActionKind): CoverageLevel => (isReceived(kind) ? 'none' : 'full');
    const coverage = JSON.stringify(Object.fromEntries(ACTION_KINDS.map((kind) => [kind, level(kind)])));
    const now = new Date(MONDAY);
    await test.database.db
      .updateTable('profiles')
      .set({ coverage, collected_at: now, complete_at: now, progress: null })
      .where('id', '=', profile)
      .execute();
    return [id, profile];
  }

  const get = (day: string, who = user) => who.get(`/dashboard/daily${day === '' ? '' : `?day=${day}`}`);
  async function read(day: string, who = user) {
    const answer = await get(day, who);
    expect(answer.statusCode, answer.body).toBe(200);
    return z.parse(dashboardDaily.response, answer.json());
  }
  const reportOf = async (id: number, day: string, who = user) =>
    (await read(day, who)).accounts.find(({ account }) => account.id === id);
  async function refusal(day: string, who = user) {
    const answer = await get(day, who);
    return [answer.statusCode, answer.json().error];
  }

  it('tells a closed day of every account, and its numbers add up to the week’s', async () => {
    const actions = [
      like('1', '2026-11-10T00:00:00Z', { code: 'a' }),
      like('2', '2026-11-10T23:59:59Z', { code: 'b' }),
      like('3', '2026-11-11T00:00:00Z'),
      follow('1', '2026-11-10T11:00:00Z', 'serra'),
      comment('1', '2026-11-12T09:00:00Z'),
      post('1', '2026-11-15T23:00:00Z', 'Done'),
      repost('1', '2026-11-13T10:00:00Z'),
    ];
    const [id] = await tracked('ana', actions);
    const [other] = await tracked('bea', []);

    const day = await read(TUESDAY);
    expect(day).toMatchObject({ day: TUESDAY, earlier: '2026-11-09', later: '2026-11-11' });
    expect(day.accounts.map(({ account }) => account.id)).toEqual([id, other]);
    const [first, second] = day.accounts;
    expect(first).toMatchObject({ state: 'ok', complete: true });
    expect(first?.report?.numbers).toEqual({
      ...{ likes: 2, likesReceived: null, follows: 1, unfollows: 0, comments: 0, posts: 0, reposts: 0 },
    });
    expect(first?.report?.likes).toMatchObject([{ id: 'studio', count: 2, posts: [{ code: 'b' }, { code: 'a' }] }]);
    expect(first?.report?.follows).toMatchObject([{ id: 'serra', change: 'follow' }]);
    expect(JSON.stringify(first?.report), 'no moment').not.toMatch(/"at":|T\d\d:|\d{13}/);
    expect(second?.report?.numbers).toMatchObject({ likes: 0, follows: 0 });

    const period = periodOf('week', dayOf(ADDED));
    const week = buildReport({ ...frame({ period }), actions });
    const sums = { likes: 0, follows: 0, comments: 0, posts: 0, reposts: 0 };
    for (let n = 0; n < 7; n += 1) {
      const numbers = (await reportOf(id, addDays(period.start, n)))?.report?.numbers;
      for (const key of ['likes', 'follows', 'comments', 'posts', 'reposts'] as const) sums[key] += numbers?.[key] ?? 0;
    }
    const { headline, counts } = week;
    expect(sums).toEqual({
      likes: headline.likes.value,
      follows: headline.follows.value,
      comments: headline.comments.value,
      posts: counts.post,
      reposts: counts.repost,
    });
  });

  it('comes at 06:00 the next morning, and is of no day from before the account was added', async () => {
    web.setNow(at('2026-11-16T05:59:59Z'));
    expect((await read('')).day).toBe('2026-11-14');
    expect(await refusal('2026-11-15')).toEqual([409, 'report_not_ready']);
    web.setNow(at('2026-11-16T06:00:00Z'));
    expect(await read('')).toMatchObject({ day: '2026-11-15', earlier: '2026-11-14', later: null });
    expect(await refusal('2026-11-16')).toEqual([409, 'report_not_ready']);
    expect(await read('2026-11-09')).toMatchObject({ earlier: null });
    expect(await refusal('2026-11-08')).toEqual([404, 'report_not_found']);
    expect(await refusal('2026-02-30')).toEqual([404, 'report_not_found']);
    expect((await refusal('soon'))[0]).toBe(422);
  });

  it('says that the end of the day has not been read yet', async () => {
    const [id, profile] = await tracked('late', [like('1', '2026-11-15T08:00:00Z')]);
    const noon = new Date('2026-11-15T12:00:00Z');
    await test.database.db.updateTable('profiles').set({ complete_at: noon }).where('id', '=', profile).execute();
    expect(await reportOf(id, '2026-11-15')).toMatchObject({ complete: false, report: { numbers: { likes: 1 } } });
    expect(await reportOf(id, '2026-11-14')).toMatchObject({ complete: true, report: { numbers: { likes: 0 } } });
  });

  it('names nobody who hides, and tells nothing of an account that is not read any more', async () => {
    const [id, profile] = await tracked('caio', [
      like('1', '2026-11-10T08:00:00Z', { target: 'shy', code: 'shy-post' }),
      { ...comment('1', '2026-11-10T09:00:00Z'), targetId: 'shy' },
    ]);
    const { db } = test.database;
    const hidden = { network: 'bluesky', external_id: 'shy', username: HIDDEN_USERNAME, name: null } as const;
    await db
      .insertInto('people')
      .values({ ...hidden, userpic: null, fetched_at: new Date(MONDAY) })
      .execute();
    const before = await reportOf(id, TUESDAY);
    expect(before?.report?.likes).toEqual([
      { id: 'shy', username: HIDDEN_USERNAME, name: null, userpic: null, count: 1, posts: [] },
    ]);
    expect(before?.report?.comments).toMatchObject([{ text: 'so good', url: null }]);
    expect(JSON.stringify(before)).not.toMatch(/shy-post|posts\.test/);

    // What its author took back counts on, without its words.
    await db
      .updateTable('actions')
      .set({ removed_at: new Date(MONDAY) })
      .where('profile_id', '=', profile)
      .execute();
    const removed = await reportOf(id, TUESDAY);
    expect(removed?.report).toMatchObject({
      numbers: { likes: 1, comments: 1 },
      comments: [{ text: null, url: null }],
    });

    for (const [reason, state] of [
      ['locked', 'private'],
      ['deleted', 'gone'],
      ['opted-out', 'hidden'],
    ] as const) {
      await db.updateTable('profiles').set({ stopped_reason: reason }).where('id', '=', profile).execute();
      expect(await reportOf(id, TUESDAY), reason).toMatchObject({ state, report: null });
    }
    await db.updateTable('profiles').set({ stopped_reason: 'under-review' }).where('id', '=', profile).execute();
    expect(await reportOf(id, TUESDAY)).toBeUndefined();
  });

  it('is of the reader’s own active accounts alone', async () => {
    const other = await reader();
    const [id] = await tracked('dora', [like('1', '2026-11-10T08:00:00Z')], other);
    expect(await reportOf(id, TUESDAY)).toBeUndefined();
    expect((await read(TUESDAY, other)).accounts).toHaveLength(1);
    await other.post('/dashboard/accounts/archive', { ids: [id] });
    expect((await read('', other)).accounts).toEqual([]);
  });

  it('goes with the plan at once, and comes back with it', async () => {
    const { db } = test.database;
    const finch = await db.selectFrom('plans').select('id').where('name', '=', 'Finch').executeTakeFirstOrThrow();
    const changing = await reader();
    await tracked('eva', [], changing);
    expect((await get(TUESDAY, changing)).statusCode).toBe(200);
    await plan(changing, finch.id);
    expect(await refusal(TUESDAY, changing)).toEqual([422, 'daily_reports_not_in_plan']);
    await plan(changing, crane);
    expect((await get(TUESDAY, changing)).statusCode).toBe(200);
    const over = { status: 0, expired: true };
    await db.updateTable('subscriptions').set(over).where('user_id', '=', changing.user).execute();
    expect(await refusal(TUESDAY, changing)).toEqual([422, 'daily_reports_not_in_plan']);
    expect(await refusal(TUESDAY, await web.subscriber(0))).toEqual([422, 'daily_reports_not_in_plan']);
    const anonymous = await web.app.inject({ method: 'GET', url: '/api/dashboard/daily' });
    expect([anonymous.statusCode, anonymous.json().error]).toEqual([403, 'login_required']);
  });
});
