import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeDeleted } from '../../../server/services/accounts/change-accounts.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DELETION_UNDO_MS } from '../../../shared/domain/retention/retention.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, storeReport, type WebApp } from './web-app.ts';

describeDatabases('tracked accounts, once they are there', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    for (const n of Array.from({ length: 60 }, (_, index) => index)) {
      web.network.accounts.set(`many${n}`, person(`many${n}`));
    }
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  const known = (id: string, options = {}) => void web.network.accounts.set(id, person(id, options));
  const add = { network: 'bluesky' };
  const errorOf = (answer: { json(): { errors?: { field: string; code: string; text: string }[]; error: string } }) =>
    answer.json();

  it('shows the line of the period with eight periods of history, and that it is new until it is read', async () => {
    known('lined');
    const user = await web.subscriber(2);
    web.setNow(at('2026-09-08T12:00:00Z'));
    const id = await user.add('lined.test');
    web.setNow(at('2026-11-19T12:00:00Z'));
    const profile = await profileOf(test.database, id);
    await storeReport(test.database, { profile, report: 'week-2026-10-12', summary: { likes: 5 } });
    await storeReport(test.database, { profile, report: 'week-2026-11-02', summary: { likes: 7, follows: null } });
    await storeReport(test.database, { profile, report: 'week-2026-11-09', summary: { likes: 9 } });
    const list = (await user.get('/dashboard/accounts/latest')).json();
    expect(list.selected).toBe('week-2026-11-09');
    expect(list.items[0].line).toEqual({
      reportId: 'week-2026-11-09',
      title: 'A quiet week',
      likes: { value: 9, previous: 7, history: [null, null, null, 5, null, null, 7, 9] },
      follows: { value: 2, previous: null, history: [null, null, null, 2, null, null, null, 2] },
      unfollows: { value: 1, previous: 1, history: [null, null, null, 1, null, null, 1, 1] },
      isNew: true,
    });
    const pt = await user.get('/dashboard/accounts/latest', { 'user-lang': 'pt' });
    expect(pt.json().items[0].line.title).toBe('Uma semana calma');
    await user.get(`/report/${id}/week-2026-11-09`);
    expect((await user.get('/dashboard/accounts/latest')).json().items[0].line.isNew).toBe(false);
    expect((await user.get('/dashboard/accounts/week-2026-11-02')).json().items[0].line).toMatchObject({ isNew: true });
    expect((await user.get('/dashboard/accounts/week-2026-10-26')).json().items[0].line).toBeNull();
    expect((await user.get('/dashboard/accounts/week-2026-11-10')).json()).toMatchObject({ selected: null });
    web.setNow(at('2026-11-18T12:00:00Z'));
  });

  it('shows each state: counting, collecting, failing, ok, private, gone, hidden', async () => {
    known('stated');
    const user = await web.subscriber(2);
    const id = await user.add('stated.test');
    const profile = await profileOf(test.database, id);
    const state = async () => (await user.get('/dashboard/accounts/latest')).json().items[0].state;
    const set = (values: {
      progress?: string | null;
      stopped_reason?: 'locked' | 'deleted' | 'logged-out-hidden' | null;
    }) => test.database.db.updateTable('profiles').set(values).where('id', '=', profile).execute();
    expect(await state()).toBe('collecting');
    await set({
      progress: JSON.stringify({ stage: 'downloading', done: 1, total: 3, startedAt: 5, error: 'timeout' }),
    });
    expect(await state()).toBe('failing');
    await set({ progress: null });
    expect(await state()).toBe('counting');
    web.setNow(at('2026-11-27T00:00:00Z'));
    await storeReport(test.database, { profile, report: 'week-2026-11-16' });
    expect(await state()).toBe('ok');
    for (const [reason, shown] of [
      ['locked', 'private'],
      ['deleted', 'gone'],
      ['logged-out-hidden', 'hidden'],
    ] as const) {
      await set({ stopped_reason: reason });
      expect(await state()).toBe(shown);
    }
    const [item] = (await user.get('/dashboard/accounts/latest')).json().items;
    expect(item.reason).toBe('logged-out-hidden');
    expect(item.periods.map((period: { id: string }) => period.id)).toEqual(['week-2026-11-16']);
    web.setNow(at('2026-11-18T12:00:00Z'));
  });

  it('archives and takes up again: all, or none when the plan has too few places', async () => {
    const user = await web.subscriber(2);
    const ids = [await user.add('many0.test'), await user.add('many1.test')];
    expect((await user.post('/dashboard/accounts/archive', { ids })).json()).toEqual({ ok: true });
    expect((await user.get('/dashboard/accounts/latest')).json()).toMatchObject({
      items: [],
      counts: { active: 0, archived: 2 },
      free: 2,
    });
    expect(
      (await user.get('/dashboard/accounts/latest?archived=1')).json().items.map(({ id }: { id: number }) => id),
    ).toEqual(ids);
    const third = await user.add('many2.test');
    const refused = await user.post('/dashboard/accounts/unarchive', { ids });
    expect(errorOf(refused).errors?.[0]?.code ?? refused.json().error).toBe('accounts_limit');
    expect((await user.get('/dashboard/accounts/latest')).json().counts).toEqual({ active: 1, archived: 2 });
    await user.post('/dashboard/accounts/archive', { ids: [third] });
    const queued = web.queued.length;
    expect((await user.post('/dashboard/accounts/unarchive', { ids: [...ids, ids[0]] })).statusCode).toBe(200);
    expect(web.queued.length - queued).toBe(2);
    expect((await user.get('/dashboard/accounts/latest')).json().counts).toEqual({ active: 2, archived: 1 });
  });

  it('takes up no more than there are places when fifty ask at once', async () => {
    const user = await web.subscriber(12);
    const ids: number[] = [];
    for (let n = 10; n < 20; n += 1) ids.push(await user.add(`many${n}.test`));
    await user.post('/dashboard/accounts/archive', { ids });
    for (let n = 20; n < 29; n += 1) await user.add(`many${n}.test`);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => user.post('/dashboard/accounts/unarchive', { ids: [ids[n % 10]] })),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 422)).toBe(true);
    expect((await user.get('/dashboard/accounts/latest')).json().counts).toEqual({ active: 12, archived: 7 });
  });

  it('gives an archived account nothing that came due after it was archived', async () => {
    known('paused');
    const user = await web.subscriber(2);
    const id = await user.add('paused.test');
    const profile = await profileOf(test.database, id);
    await user.post('/dashboard/accounts/archive', { ids: [id] });
    web.setNow(at('2026-11-27T00:00:00Z'));
    await storeReport(test.database, { profile, report: 'week-2026-11-16' });
    expect((await user.get(`/report/${id}/week-2026-11-16`)).statusCode).toBe(404);
    expect((await user.get('/dashboard/accounts/latest?archived=1')).json().items[0].periods).toEqual([]);
    await user.post('/dashboard/accounts/unarchive', { ids: [id] });
    expect((await user.get(`/report/${id}/week-2026-11-16`)).statusCode).toBe(200);
    web.setNow(at('2026-11-18T12:00:00Z'));
  });

  it('touches nobody else: foreign ids are not found and change nothing, not even beside own ones', async () => {
    known('mine');
    known('theirs');
    const [me, them] = [await web.subscriber(2), await web.subscriber(2)];
    const [own, foreign] = [await me.add('mine.test'), await them.add('theirs.test')];
    for (const path of ['delete', 'archive', 'unarchive']) {
      for (const ids of [[foreign], [own, foreign], [2_000_000_000]]) {
        const answer = await me.post(`/dashboard/accounts/${path}`, { ids });
        expect([answer.statusCode, answer.json().error], `${path} ${ids}`).toEqual([404, 'not_found']);
      }
    }
    expect((await me.post('/dashboard/accounts/summary-showed', { id: foreign })).statusCode).toBe(404);
    const [mine, theirs] = [await me.get('/dashboard/accounts/latest'), await them.get('/dashboard/accounts/latest')];
    expect(mine.json().items).toHaveLength(1);
    expect(theirs.json().items[0]).toMatchObject({ archived: false, summaryShowed: false });
    expect((await me.get(`/dashboard/accounts/latest?userId=${them.user}`)).statusCode).toBe(403);
  });

  it('never loses an account to the last deletion of the same one by somebody else at the same time', async () => {
    known('contested');
    for (let round = 0; round < 10; round += 1) {
      const [leaving, coming] = [await web.subscriber(2), await web.subscriber(2)];
      const id = await leaving.add('contested.test');
      await leaving.post('/dashboard/accounts/delete', { ids: [id] });
      const [, added] = await Promise.all([
        purgeDeleted(test.database.db, instant(at('2026-11-18T12:00:00Z') + DELETION_UNDO_MS)),
        coming.post('/dashboard/accounts/add', { ...add, username: 'contested.test' }),
      ]);
      expect(added.statusCode).toBe(200);
      expect((await coming.get('/dashboard/accounts/latest')).json().items).toHaveLength(1);
      await coming.post('/dashboard/accounts/delete', { ids: [added.json().account.id] });
      await purgeDeleted(test.database.db, instant(at('2026-11-18T12:00:00Z') + DELETION_UNDO_MS));
    }
  });

  it('remembers that the summary notice was seen', async () => {
    known('noticed');
    const user = await web.subscriber(2);
    const id = await user.add('noticed.test');
    expect((await user.post('/dashboard/accounts/summary-showed', { id })).json()).toEqual({ ok: true });
    expect((await user.get('/dashboard/accounts/latest')).json().items[0].summaryShowed).toBe(true);
  });

  it('asks for a log-in first, and for valid input', async () => {
    const user = await web.subscriber(2);
    const anonymous = await web.app.inject({ method: 'GET', url: '/api/dashboard/accounts/latest' });
    expect([anonymous.statusCode, anonymous.json().error]).toEqual([403, 'login_required']);
    for (const body of [{ ids: [] }, { ids: ['1'] }, { ids: [0] }, {}, { ids: [1.5] }, { ids: [2 ** 31] }]) {
      expect((await user.post('/dashboard/accounts/delete', body)).statusCode, JSON.stringify(body)).toBe(422);
    }
    for (const body of [
      { username: '  ', network: 'bluesky' },
      { username: 'x', network: 'elsewhere' },
      { username: 'x'.repeat(301), network: 'bluesky' },
    ]) {
      expect((await user.post('/dashboard/accounts/add', body)).statusCode, JSON.stringify(body)).toBe(422);
    }
    expect((await user.get('/dashboard/accounts/week-x')).statusCode).toBe(404);
  });
});
