import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { EXPORT_COLUMNS, EXPORT_SCHEMA_VERSION } from '../../../shared/domain/report/export-schema.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';

const READY = at('2026-11-19T06:00:00Z');
const MONDAY = at('2026-11-09T00:00:00Z');
const WEEK = 'week-2026-11-09';
/** More than two groups of rows. */
const MANY = 9_500;

const action = (n: number, fields: Partial<Action> = {}): Action => ({
  key: `k${n}`,
  kind: 'like',
  at: instant(MONDAY + n * 60_000),
  targetId: null,
  post: null,
  text: null,
  tags: [],
  reason: null,
  removed: false,
  ...fields,
});

/** Cells that a format could spoil: formulas, quotes, line ends, other alphabets, long words, an empty one. */
const HOSTILE = ['=1+1', '+ação; "x",\r\n-2', '日本語 🏺', "'quoted", '\t@SUM(A1)', 'x'.repeat(70_000), ''];

describeDatabases('Parquet', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let user: Subscriber;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    user = await web.subscriber(20, { timezoneMin: -210 });
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  async function tracked(id: string, actions: readonly Action[]): Promise<number> {
    web.network.accounts.set(id, person(id));
    web.setNow(at('2026-11-11T09:00:00Z'));
    const account = await user.add(`${id}.test`);
    web.setNow(READY);
    const profile = await profileOf(test.database, account);
    const stage = await test.database.bulk.stage(profile, READY);
    await stage.write(actions);
    await stage.merge(async () => null);
    await storeReport(test.database, { profile, report: WEEK });
    return account;
  }

  async function read(path: string) {
    const answer = await user.get(path);
    expect(answer.statusCode).toBe(200);
    const file = Uint8Array.from(answer.rawPayload).buffer;
    const rows = await parquetReadObjects({ file });
    return { answer, rows, metadata: parquetMetadata(file) };
  }

  it('says what the CSV says, row by row, with types and without what disarms formulas', async () => {
    const texts = HOSTILE.map((text, n) => action(n, { kind: 'post', text, languages: ['pt', 'en'] }));
    const removed = action(99, { kind: 'post', text: 'gone', removed: true });
    const id = await tracked('same', [...texts, removed]);
    const { answer, rows, metadata } = await read(`/report/${id}/${WEEK}/csv?format=parquet`);
    expect(answer.headers['content-type']).toBe('application/vnd.apache.parquet');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename=perch-same.test-${WEEK}.parquet`);
    const csv = (await user.get(`/report/${id}/${WEEK}/csv`)).body;
    expect(Object.keys(rows[0] ?? {}).join()).toBe(csv.slice(1).split('\r\n')[0]);
    expect(rows.map(({ text }) => text)).toEqual([...HOSTILE.slice(0, -1), null, null]);
    expect(rows[0]).toMatchObject({ time_utc: new Date(MONDAY), local_time: '2026-11-08T20:30:00.000-03:30' });
    expect(rows[0]).toMatchObject({ account: 'same.test', action: 'post', languages: 'pt en', target: null });
    expect(rows.at(-1)).toMatchObject({ action: 'post', text: null, languages: null, post_url: null });
    expect(metadata.key_value_metadata).toContainEqual({
      key: 'perch.schema_version',
      value: String(EXPORT_SCHEMA_VERSION),
    });
    const types = metadata.schema
      .slice(1)
      .map(({ name, logical_type, repetition_type }) => [name, logical_type?.type, repetition_type]);
    expect(types).toEqual(
      EXPORT_COLUMNS.map(({ name, type, nullable }) => [
        name,
        { timestamp: 'TIMESTAMP', text: 'STRING', number: undefined }[type],
        nullable ? 'OPTIONAL' : 'REQUIRED',
      ]),
    );
  });

  it('holds the ends of a range as numbers, and how a follow ended', async () => {
    const id = await tracked('ranged', [
      action(1, { kind: 'unfollow', reason: 'deactivated' }),
      action(2, { kind: 'follow' }),
    ]);
    const profile = await profileOf(test.database, id);
    const lines = [{ kind: 'follow', level: 'full', readBy: 'pages' }];
    const coverage = { lines, estimate: { low: 0.9693, point: 0.98, high: 0.987 } };
    await test.database.db
      .updateTable('reports')
      .where('profile_id', '=', profile)
      .set({ body: JSON.stringify({ reportId: WEEK, coverage }) })
      .execute();
    const { rows } = await read(`/report/${id}/${WEEK}/csv?format=parquet`);
    expect(rows).toMatchObject([
      { action: 'unfollow', reason: 'deactivated', read_by: null, coverage_low: null },
      {
        action: 'follow',
        reason: null,
        read_by: 'pages',
        coverage: 'full',
        coverage_low: 0.9693,
        coverage_high: 0.987,
      },
    ]);
  });

  it('holds every row of a large account and of several, in the order of the CSV, in groups', async () => {
    const large = await tracked(
      'large',
      Array.from({ length: MANY }, (_, n) => action(n, { at: instant(MONDAY + n * 50_000) })),
    );
    const small = await tracked('small', [action(1)]);
    const { rows, metadata, answer } = await read(`/dashboard/csv?period=${WEEK}&ids=${large},${small}&format=parquet`);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename=perch-${WEEK}.parquet`);
    const csv = (await user.get(`/dashboard/csv?period=${WEEK}&ids=${large},${small}`)).body.split('\r\n').slice(1, -1);
    expect(rows.length).toBe(MANY + 1);
    expect(rows.map(({ time_utc, account }) => `${(time_utc as Date).toISOString()} ${account}`)).toEqual(
      csv.map((line) => line.split(',')).map(([time, , , account]) => `${time} ${account}`),
    );
    expect(metadata.row_groups.length).toBeGreaterThan(2);
  });

  it('is a whole file also of a week in which nothing happened', async () => {
    const id = await tracked('still', []);
    const { rows, metadata } = await read(`/report/${id}/${WEEK}/csv?format=parquet`);
    expect(rows).toEqual([]);
    expect(metadata.schema).toHaveLength(EXPORT_COLUMNS.length + 1);
  });

  it('has an entity tag of its own, and fails before the file begins', async () => {
    const id = await tracked('tagged', [action(1)]);
    const path = `/report/${id}/${WEEK}/csv`;
    const [csv, parquet] = [await user.get(path), await user.get(`${path}?format=parquet`)];
    expect(parquet.headers.etag).not.toBe(csv.headers.etag);
    const again = await user.get(`${path}?format=parquet`, { 'if-none-match': String(parquet.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await user.get(`${path}?format=xlsx`)).statusCode).toBe(422);
    const missing = await user.get(`/report/${id}/week-2026-11-02/csv?format=parquet`);
    expect([missing.statusCode, missing.json().error]).toEqual([404, 'report_not_found']);
  });
});
