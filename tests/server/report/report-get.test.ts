import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';

/** Odd on purpose: key order, spaces and escapes that no serialiser would write this way. */
const BODY = '{"z":1, "a":"\\u00e9 \\ud83d\\ude00 ü","nested":{ "reportId":"x" }}';
const READY = at('2026-11-19T06:00:00Z');

describeDatabases('reading a report', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let user: Subscriber;
  let id: number;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    web.network.accounts.set('read', person('read'));
    web.setNow(at('2026-11-11T09:00:00Z'));
    user = await web.subscriber(5);
    id = await user.add('read.test');
    const profile = await profileOf(test.database, id);
    await storeReport(test.database, { profile, report: 'week-2026-11-02', body: '{"too":"early"}' });
    await storeReport(test.database, { profile, report: 'week-2026-11-09', body: BODY, etag: 'v1' });
    web.setNow(READY);
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  it('sends the stored bytes in their envelope, untouched', async () => {
    const answer = await user.get(`/report/${id}/week-2026-11-09`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.body).toBe(
      `{"id":"${id}/week-2026-11-09","accountId":${id},"reportId":"week-2026-11-09","report":${BODY}}`,
    );
    expect((await user.get(`/report/${id}/week-2026-11-09`)).body).toBe(answer.body);
  });

  it('answers latest with the newest report there is to read', async () => {
    expect((await user.get(`/report/${id}/latest`)).json().reportId).toBe('week-2026-11-09');
  });

  it('answers 304 to who has these bytes, and the new ones once the report was rebuilt', async () => {
    const path = `/report/${id}/week-2026-11-09`;
    const { headers } = await user.get(path);
    expect(headers.etag).toBe('"v1.2"');
    const unchanged = await user.get(path, { 'if-none-match': 'W/"other", "v1.2"' });
    expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', '"v1.2"']);
    const profile = await profileOf(test.database, id);
    await test.database.db
      .updateTable('reports')
      .set({ body: '{"rebuilt":true}', etag: 'v2' })
      .where('profile_id', '=', profile)
      .where('report_id', '=', 'week-2026-11-09' as never)
      .execute();
    const forced = await user.get(`${path}?force=1`, { 'if-none-match': '"v1.2"' });
    expect([forced.statusCode, forced.headers.etag, forced.json().report]).toEqual([200, '"v2.2"', { rebuilt: true }]);
    expect((await user.get(path)).json().report).toEqual({ rebuilt: true });
  });

  it('brings the account along when asked, under a tag that follows the account too', async () => {
    const path = `/report/${id}/week-2026-11-09?loadAccount=1`;
    const answer = await user.get(path);
    expect(answer.json()).toMatchObject({
      accountId: id,
      report: { rebuilt: true },
      account: { id, username: 'read.test' },
    });
    const tag = String(answer.headers.etag);
    expect((await user.get(path, { 'if-none-match': tag })).statusCode).toBe(304);
    expect((await user.get(path, { 'if-none-match': '"v2.2"' })).statusCode).toBe(200);
    await user.post('/dashboard/accounts/summary-showed', { id });
    expect((await user.get(path, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('is not ready until the clock says so, and ready in that very moment', async () => {
    web.network.accounts.set('waiting', person('waiting'));
    web.setNow(at('2026-11-16T09:00:00Z'));
    const waiting = await user.add('waiting.test');
    const profile = await profileOf(test.database, waiting);
    await storeReport(test.database, { profile, report: 'week-2026-11-16', etag: 'w' });
    const path = `/report/${waiting}/week-2026-11-16`;
    web.setNow(at('2026-11-26T05:59:59.999Z'));
    const early = await user.get(path);
    expect([early.statusCode, early.json().error]).toEqual([409, 'report_not_ready']);
    expect((await user.get(`/report/${waiting}/latest`)).statusCode).toBe(409);
    web.setNow(at('2026-11-26T06:00:00Z'));
    expect((await user.get(path)).statusCode).toBe(200);
    web.setNow(READY);
  });

  it('is not ready while a report that is due is still being built, and does not exist when it never will be', async () => {
    web.network.accounts.set('unbuilt', person('unbuilt'));
    web.setNow(at('2026-11-11T09:00:00Z'));
    const unbuilt = await user.add('unbuilt.test');
    web.setNow(READY);
    expect((await user.get(`/report/${unbuilt}/week-2026-11-09`)).json().error).toBe('report_not_ready');
    const profile = await profileOf(test.database, unbuilt);
    await test.database.db
      .updateTable('profiles')
      .set({ stopped_reason: 'locked' })
      .where('id', '=', profile)
      .execute();
    expect((await user.get(`/report/${unbuilt}/week-2026-11-09`)).json().error).toBe('report_not_found');
    expect((await user.get(`/report/${unbuilt}/latest`)).json().error).toBe('report_not_found');
  });

  it('knows nothing of periods before the account was added, of other people, and of ids that name no period', async () => {
    const stranger = await web.subscriber(2);
    const wrong = [
      `/report/${id}/week-2026-11-02`,
      `/report/${id}/week-2026-11-10`,
      `/report/${id}/month-2026-11-02`,
      `/report/${id}/week-2026-02-30`,
      `/report/${id}/week-2027-11-01`,
      `/report/${id}/week-2026-11-16x`,
      '/report/2000000000/week-2026-11-09',
      '/report/99999999999/week-2026-11-09',
      '/report/abc/week-2026-11-09',
      '/report/0/latest',
    ];
    for (const path of wrong) {
      const answer = await user.get(path);
      expect([answer.statusCode, answer.json().error], path).toEqual([404, 'report_not_found']);
    }
    for (const path of [`/report/${id}/week-2026-11-09`, `/report/${id}/latest`, `/report/${id}/week-2026-11-09/csv`]) {
      expect((await stranger.get(path)).statusCode, path).toBe(404);
    }
    const anonymous = await web.app.inject({ method: 'GET', url: `/api/report/${id}/latest` });
    expect(anonymous.statusCode).toBe(403);
  });

  it('is gone for its reader the moment the account is deleted', async () => {
    web.network.accounts.set('brief', person('brief'));
    web.setNow(at('2026-11-11T09:00:00Z'));
    const brief = await user.add('brief.test');
    web.setNow(READY);
    const profile = await profileOf(test.database, brief);
    await storeReport(test.database, { profile, report: 'week-2026-11-09' });
    const path = `/report/${brief}/week-2026-11-09`;
    expect((await user.get(path)).statusCode).toBe(200);
    await user.post('/dashboard/accounts/delete', { ids: [brief] });
    expect((await user.get(path)).statusCode).toBe(404);
  });

  it('is remembered as read once, by the person who read it alone', async () => {
    const reads = await test.database.db
      .selectFrom('report_reads')
      .where('profile_id', '=', await profileOf(test.database, id))
      .selectAll()
      .execute();
    expect(reads).toHaveLength(1);
    expect(reads[0]).toMatchObject({ user_id: user.user, report_id: 'week-2026-11-09' });
    expect(reads[0]?.read_at.getTime()).toBe(READY);
  });
});
