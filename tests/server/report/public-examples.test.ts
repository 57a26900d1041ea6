import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../../server/http/rate-limits.ts';
import { createExampleAdmin } from '../../../server/services/operator/example-admin.ts';
import { accountId, type ProfileId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';

const WEEK = 'week-2026-11-09';
const ADDED = at('2026-11-11T09:07:31.123Z');
const READY = at('2026-11-19T06:00:00Z');
/** Configured as the press accounts; accounts of a new database are numbered from 1. */
const [PRESS, PRESS_PT, FREE] = [2, 3, 4];

describeDatabases('what visitors may read', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let owner: Subscriber;
  /** An example that no test changes. */
  let example: number;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database, { config: { pressId: PRESS, pressIdpt: PRESS_PT } });
    owner = await web.subscriber(50, { timezoneMin: 120 });
    example = await tracked('example');
    expect([await tracked('press'), await tracked('press-pt'), await tracked('free')]).toEqual([PRESS, PRESS_PT, FREE]);
    await mark(example);
    await mark(PRESS);
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  const mark = (id: number, shown = true): Promise<unknown> => {
    const admin = createExampleAdmin(test.database.db);
    return shown ? admin.add(accountId(id)) : admin.remove(accountId(id));
  };

  /** An account with a report of the week it was added in, and one of the week before. */
  async function tracked(name: string): Promise<number> {
    web.network.accounts.set(name, person(name));
    web.setNow(ADDED);
    const id = await owner.add(`${name}.test`);
    const profile = await profileOf(test.database, id);
    await storeReport(test.database, { profile, report: 'week-2026-11-02' });
    await storeReport(test.database, { profile, report: WEEK, etag: `etag-${name}` });
    const stage = await test.database.bulk.stage(profile, READY);
    await stage.write([
      {
        key: name,
        kind: 'like',
        at: at('2026-11-12T10:00:00Z'),
        targetId: null,
        post: null,
        text: name,
        tags: [],
        reason: null,
        removed: false,
      },
    ]);
    await stage.merge(async () => null);
    web.setNow(READY);
    return id;
  }

  /** A call without a token. */
  const visit = (path: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
    web.app.inject({ method: 'GET', url: `/api${path}`, headers });

  const said = (answer: LightMyRequestResponse): [number, string | undefined] => [
    answer.statusCode,
    answer.headers['content-type']?.toString().startsWith('application/json') ? answer.json().error : undefined,
  ];

  /** Every way to the account's report that the flags open. */
  const waysTo = (id: number): string[] =>
    ['example=1', 'press=1', 'example=1&press=1', 'example=1&loadAccount=1&force=1'].flatMap((flags) => [
      `/report/${id}/${WEEK}?${flags}`,
      `/report/${id}/latest?${flags}`,
      `/report/${id}/${WEEK}/csv?${flags.replace('&loadAccount=1&force=1', '')}`,
    ]);

  async function expectClosed(id: number): Promise<void> {
    for (const path of waysTo(id)) expect(said(await visit(path)), path).toEqual([404, 'report_not_found']);
    const list = (await visit('/dashboard/accounts/latest?example=1')).json();
    expect(list.items.map((item: { id: number }) => item.id)).not.toContain(id);
  }

  it('is an example: its report, its newest report and its actions, without a token', async () => {
    const report = await visit(`/report/${example}/${WEEK}?example=1`);
    expect(report.statusCode).toBe(200);
    expect(report.body).toBe(
      `{"id":"${example}/${WEEK}","accountId":${example},"reportId":"${WEEK}","report":{"reportId":"${WEEK}"}}`,
    );
    expect((await visit(`/report/${example}/latest?example=1`)).json().reportId).toBe(WEEK);
    const tag = String(report.headers.etag);
    expect((await visit(`/report/${example}/${WEEK}?example=1`, { 'if-none-match': tag })).statusCode).toBe(304);
    const csv = await visit(`/report/${example}/${WEEK}/csv?example=1`);
    expect(csv.headers['content-disposition']).toBe(`attachment; filename=perch-example.test-${WEEK}.csv`);
    expect(csv.body).toContain('2026-11-12T10:00:00.000Z,2026-11-12T10:00:00.000+00:00,bluesky,example.test,like');
  });

  it('is a press account where configuration and operator agree, and no other example under that flag', async () => {
    expect((await visit(`/report/${PRESS}/${WEEK}?press=1`)).statusCode).toBe(200);
    expect((await visit(`/report/${PRESS}/${WEEK}/csv?press=1`)).statusCode).toBe(200);
    expect(said(await visit(`/report/${example}/${WEEK}?press=1`))).toEqual([404, 'report_not_found']);
    expect(said(await visit(`/report/${example}/${WEEK}/csv?press=1`))).toEqual([404, 'report_not_found']);
    const { items } = (await visit('/dashboard/accounts/latest?press=1')).json();
    expect(items.map(({ id }: { id: number }) => id)).toContain(PRESS);
    expect(items.map(({ id }: { id: number }) => id)).not.toContain(example);
    await expectClosed(PRESS_PT);
  });

  it('is nothing that the operator did not open, whoever owns it and whoever asks', async () => {
    await expectClosed(FREE);
    await expectClosed(2_000_000_000);
    const stranger = await web.subscriber(1);
    for (const path of waysTo(FREE)) expect(said(await stranger.get(path)), path).toEqual([404, 'report_not_found']);
    for (const path of waysTo(FREE)) expect(said(await owner.get(path)), path).toEqual([404, 'report_not_found']);
  });

  it('needs the flag itself: 0, nothing, other words and flags of other routes ask for a log-in', async () => {
    for (const path of [
      `/report/${example}/${WEEK}`,
      `/report/${example}/${WEEK}?example=0&press=0`,
      `/report/${example}/${WEEK}?example=true`,
      `/report/${example}/${WEEK}?example=1&example=1`,
      `/report/${example}/${WEEK}?example`,
      `/report/${example}/${WEEK}?examples=1`,
      `/report/${example}/${WEEK}/csv`,
      '/dashboard/accounts/latest?press=0',
      '/dashboard/accounts/latest?archived=1',
      `/dashboard/csv?period=${WEEK}&ids=${example}&example=1`,
      '/user/info?example=1',
      '/user/subscription?example=1',
    ]) {
      expect(said(await visit(path)), path).toEqual([403, 'login_required']);
    }
    for (const path of ['archive', 'unarchive', 'delete', 'restore', 'label', 'add', 'summary-showed']) {
      const answer = await web.app.inject({
        method: 'POST',
        url: `/api/dashboard/accounts/${path}?example=1`,
        payload: { ids: [example], id: example },
      });
      expect(said(answer), path).toEqual([403, 'login_required']);
    }
  });

  it('begins with the week the account was added in and ends with what is due', async () => {
    for (const path of [
      `/report/${example}/week-2026-11-02?example=1`,
      `/report/${example}/week-2026-11-02/csv?example=1`,
      `/report/${example}/month-2026-10-01?example=1`,
      `/report/${example}/week-2027-11-01?example=1`,
      `/report/${example}/week-2026-11-10?example=1`,
    ]) {
      expect(said(await visit(path)), path).toEqual([404, 'report_not_found']);
    }
    const profile = await profileOf(test.database, example);
    await storeReport(test.database, { profile, report: 'week-2026-11-16' });
    for (const path of [
      `/report/${example}/week-2026-11-16?example=1`,
      `/report/${example}/week-2026-11-16/csv?example=1`,
    ]) {
      expect(said(await visit(path)), path).toEqual([409, 'report_not_ready']);
    }
  });

  it('ends at once when its owner archives or deletes it, also for who has just read it', async () => {
    const id = await tracked('left');
    await mark(id);
    expect((await visit(`/report/${id}/${WEEK}?example=1`)).statusCode).toBe(200);
    await owner.post('/dashboard/accounts/archive', { ids: [id] });
    await expectClosed(id);
    await owner.post('/dashboard/accounts/unarchive', { ids: [id] });
    expect((await visit(`/report/${id}/${WEEK}?example=1`)).statusCode).toBe(200);
    await owner.post('/dashboard/accounts/delete', { ids: [id] });
    await expectClosed(id);
  });

  it('ends a second later at the latest when the account is stopped, its mark is taken, or it is gone', async () => {
    type End = (id: number, profile: ProfileId) => Promise<unknown>;
    const ends: readonly (readonly [string, End])[] = [
      ...(['opted-out', 'locked', 'deleted', 'suspended'] as const).map(
        (reason) => [reason, (_: number, profile: ProfileId) => stop(profile, reason)] as const,
      ),
      ['unmarked', (id) => mark(id, false)],
      ['erased', erase],
    ];
    for (const [name, end] of ends) {
      const id = await tracked(`end-${name}`);
      await mark(id);
      expect((await visit(`/report/${id}/${WEEK}?example=1`)).statusCode, name).toBe(200);
      await end(id, await profileOf(test.database, id));
      web.setNow(at('2026-11-19T06:00:01.001Z'));
      await expectClosed(id);
    }
  });

  const stop = (profile: ProfileId, stopped_reason: 'opted-out' | 'locked' | 'deleted' | 'suspended') =>
    test.database.db.updateTable('profiles').set({ stopped_reason }).where('id', '=', profile).execute();

  async function erase(id: number, profile: ProfileId): Promise<void> {
    await test.database.db.deleteFrom('accounts').where('id', '=', accountId(id)).execute();
    await test.database.db.deleteFrom('profiles').where('id', '=', profile).execute();
  }

  it('tells nothing of who tracks the account, and remembers nothing of who reads it', async () => {
    const { db } = test.database;
    const progress = { stage: 'people', done: 1, total: 2, startedAt: ADDED, error: 'an inner matter' };
    await db
      .updateTable('accounts')
      .set({ label: 'my sister', summary_showed: true })
      .where('id', '=', accountId(example))
      .execute();
    const profile = await profileOf(test.database, example);
    await db
      .updateTable('profiles')
      .set({ progress: JSON.stringify(progress) })
      .where('id', '=', profile)
      .execute();
    const reads = () => db.selectFrom('report_reads').where('profile_id', '=', profile).selectAll().execute();
    expect(await reads()).toEqual([]);
    const { account } = (await visit(`/report/${example}/${WEEK}?example=1&loadAccount=1`)).json();
    const { items } = (await visit('/dashboard/accounts/latest?example=1')).json();
    const listed = items.find((item: { id: number }) => item.id === example);
    for (const view of [account, listed]) {
      expect(view).toMatchObject({
        id: example,
        userId: 0,
        label: null,
        progress: null,
        state: 'ok',
        addedAt: at('2026-11-11T00:00:00Z'),
        summaryShowed: false,
        username: 'example.test',
      });
      expect(JSON.stringify(view)).not.toMatch(/my sister|an inner matter|@perch\.test/);
    }
    expect(listed.line).toMatchObject({ reportId: WEEK, title: 'A quiet week', isNew: false });
    expect(await reads()).toEqual([]);
    const own = (await owner.get('/dashboard/accounts/latest')).json();
    expect(own.items.find((item: { id: number }) => item.id === example)).toMatchObject({
      userId: owner.user,
      label: 'my sister',
      line: { isNew: true },
    });
  });

  it('is a list of the examples alone, with no count of anybody’s places, in the language asked for', async () => {
    const answer = await visit('/dashboard/accounts/latest?example=1&archived=1&userId=1', { 'user-lang': 'pt' });
    expect(answer.statusCode).toBe(200);
    const list = answer.json();
    expect(list).toMatchObject({
      counts: { active: -1, archived: -1 },
      free: -1,
      limit: -1,
      selected: WEEK,
    });
    expect(list.items.map((item: { id: number }) => item.id)).toEqual([example, PRESS]);
    expect(list.items[0].line.title).toBe('Uma semana calma');
    const stranger = await web.subscriber(1);
    expect((await stranger.get('/dashboard/accounts/latest?example=1')).json().items).toHaveLength(2);
    expect((await stranger.get('/dashboard/accounts/latest')).json().items).toEqual([]);
  });

  it('is counted by address for visitors, and not for who reads their own', async () => {
    const limits = RATE_LIMITS.filter(({ by }) => by === 'visitor').map((limit) => ({ ...limit, max: 2 }));
    const limited = await openWebApp(test.database, { rateLimits: limits });
    try {
      limited.setNow(READY);
      const path = `/report/${example}/${WEEK}`;
      const statuses = async (url: string, headers: Record<string, string> = {}) => {
        const answers: number[] = [];
        for (let n = 0; n < 3; n += 1) {
          answers.push((await limited.app.inject({ method: 'GET', url: `/api${url}`, headers })).statusCode);
        }
        return answers;
      };
      expect(await statuses(`${path}/csv?example=1`)).toEqual([200, 200, 429]);
      expect(await statuses(`${path}?example=1`)).toEqual([200, 200, 429]);
      expect(await statuses(path, { 'x-auth-token': owner.token })).toEqual([200, 200, 200]);
    } finally {
      await limited.close();
    }
  });
});
