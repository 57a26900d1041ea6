import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dashboardGroupReport } from '../../../shared/contract/group-report.ts';
import type { ReportId } from '../../../shared/domain/ids.ts';
import { buildReport } from '../../../shared/domain/report/build.ts';
import { frame, hoursIn, like } from '../../../shared/domain/report/testing/report-fixture.ts';
import { serializeReport } from '../../../shared/report/serialize.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';

const WEEK = 'week-2026-11-09';
const ADDED = at('2026-11-11T09:00:00Z');
const READY = at('2026-11-19T06:00:00Z');

describeDatabases('a group report', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let user: Subscriber;
  let ids: number[];
  /** An account of the user without a report. */
  let late: number;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    user = await web.subscriber(6);
    await plan(user, 'Finch');
    ids = [await tracked(user, 'ana', 3), await tracked(user, 'bea', 4), await tracked(user, 'caio', 5)];
    late = await tracked(user, 'late', null);
    web.setNow(READY);
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  async function plan(of: Subscriber, name: string): Promise<void> {
    const { db } = test.database;
    const { id } = await db.selectFrom('plans').select('id').where('name', '=', name).executeTakeFirstOrThrow();
    await db.updateTable('subscriptions').set({ plan_id: id }).where('user_id', '=', of.user).execute();
  }

  /** An account whose report has so many likes, all of posts of one studio. */
  async function tracked(of: Subscriber, name: string, likes: number | null): Promise<number> {
    web.network.accounts.set(name, person(name));
    web.setNow(ADDED);
    const id = await of.add(`${name}.test`);
    if (likes === null) return id;
    const profile = await profileOf(test.database, id);
    const actions = Array.from({ length: likes }, (_, n) => like('studio', `post-${n}`, { at: hoursIn(9 + n) }));
    const about = { id: name, username: `${name}.test`, name, userpic: null, url: null };
    const body = serializeReport(buildReport({ ...frame({ network: 'bluesky', profile: about }), actions }));
    await storeReport(test.database, { profile, report: WEEK, body, etag: `etag-${name}` });
    return id;
  }

  const get = (query: string, headers = {}) => user.get(`/dashboard/group-report?period=${WEEK}${query}`, headers);
  const answered = (body: string) => z.parse(dashboardGroupReport.response, JSON.parse(body));
  const refusal = async (query: string, who = user) => {
    const answer = await who.get(`/dashboard/group-report?${query}`);
    return [answer.statusCode, answer.json().error];
  };

  it('adds the reports of the chosen accounts up, and names those that have none', async () => {
    const answer = await get(`&ids=${ids[1]},${late},${ids[0]}`);
    expect(answer.statusCode).toBe(200);
    const { report, accounts, missing, reportId } = answered(answer.body);
    expect(reportId).toBe(WEEK);
    expect(report.counts.like).toBe(7);
    expect(report.likes.data).toMatchObject([{ id: 'studio', count: 7, by: ['ana', 'bea'] }]);
    expect(report.likes.data[0]?.posts).toHaveLength(4);
    expect(report.members.map(({ profile }) => profile.id)).toEqual(['ana', 'bea']);
    expect(accounts.map(({ id, username }) => [id, username])).toEqual([
      [ids[0], 'ana.test'],
      [ids[1], 'bea.test'],
    ]);
    expect(missing.map(({ id }) => id)).toEqual([late]);
  });

  it('is of all active accounts when none is named, and may hold archived ones', async () => {
    expect(answered((await get('')).body).accounts.map(({ id }) => id)).toEqual(ids);
    const [first = 0] = ids;
    await user.post('/dashboard/accounts/archive', { ids: [first] });
    expect(answered((await get('')).body).accounts.map(({ id }) => id)).toEqual(ids.slice(1));
    const named = answered((await get(`&ids=${ids.join(',')}`)).body).accounts;
    expect(named.map(({ archived }) => archived)).toEqual([true, false, false]);
    await user.post('/dashboard/accounts/unarchive', { ids: [first] });
  });

  it('answers 304 to who has it, until a member is built again or renamed by its reader', async () => {
    const query = `&ids=${ids[0]},${ids[1]}`;
    const tag = String((await get(query)).headers.etag);
    expect((await get(query, { 'if-none-match': tag })).statusCode).toBe(304);
    expect((await get(`&ids=${ids[0]}`, { 'if-none-match': tag })).statusCode).toBe(200);
    const { db } = test.database;
    await db
      .updateTable('reports')
      .set({ etag: 'again' })
      .where('report_id', '=', WEEK as ReportId)
      .where('profile_id', '=', await profileOf(test.database, ids[0] ?? 0))
      .execute();
    expect((await get(query, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('marks none of its reports as read', async () => {
    const list = await user.get(`/dashboard/accounts/${WEEK}`);
    const lines: { line: { isNew: boolean } | null }[] = list.json().items;
    expect(lines.flatMap(({ line }) => line ?? []).map(({ isNew }) => isNew)).toEqual([true, true, true]);
  });

  it('is in plans from Finch up, for as long as they work', async () => {
    const wren = await web.subscriber(2);
    const none = await web.subscriber(0);
    expect(await refusal(`period=${WEEK}`, wren)).toEqual([422, 'group_reports_not_in_plan']);
    expect(await refusal(`period=${WEEK}`, none)).toEqual([422, 'group_reports_not_in_plan']);
    const over = await web.subscriber(6, { status: 0, next: at('2026-11-01T00:00:00Z') });
    await plan(over, 'Finch');
    expect(await refusal(`period=${WEEK}`, over)).toEqual([422, 'group_reports_not_in_plan']);
  });

  it('refuses what is not the user’s, what is too much, and what is nonsense', async () => {
    const other = await web.subscriber(6);
    const foreign = await tracked(other, 'dora', 2);
    web.setNow(READY);
    expect(await refusal(`period=${WEEK}&ids=${ids[0]},${foreign}`)).toEqual([404, 'not_found']);
    expect(await refusal(`period=${WEEK}&ids=2000000000`)).toEqual([404, 'not_found']);
    expect(await refusal(`period=${WEEK}&ids=1,2,3,4,5,6,7`)).toEqual([422, 'invalid_input']);
    const many = Array.from({ length: 31 }, (_, n) => n + 1).join(',');
    for (const nonsense of [`ids=${many}`, 'ids=', 'ids=1,', 'ids=0', 'ids=-1', 'ids=a', 'period=', 'x=1']) {
      const [status] = await refusal(nonsense.startsWith('ids') ? `period=${WEEK}&${nonsense}` : nonsense);
      expect(status, nonsense).toBe(422);
    }
    const anonymous = await web.app.inject({ method: 'GET', url: `/api/dashboard/group-report?period=${WEEK}` });
    expect([anonymous.statusCode, anonymous.json().error]).toEqual([403, 'login_required']);
  });

  it('is not ready while none of the accounts has the report, and not found where none ever will', async () => {
    expect(await refusal(`period=${WEEK}&ids=${late}`)).toEqual([409, 'report_not_ready']);
    expect(await refusal(`period=week-2026-11-16&ids=${ids[0]}`)).toEqual([409, 'report_not_ready']);
    expect(await refusal(`period=week-2026-11-02&ids=${ids[0]}`)).toEqual([404, 'report_not_found']);
    expect(await refusal(`period=week-2026-11-10&ids=${ids[0]}`)).toEqual([404, 'report_not_found']);
  });
});
