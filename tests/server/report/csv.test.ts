import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Action } from '../../../shared/domain/activity/action.ts';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from '../accounts/web-app.ts';

const READY = at('2026-11-19T06:00:00Z');
const HEADER =
  '\uFEFFtime_utc,local_time,network,account,action,target,target_name,post_url,text,languages,reason,read_by,coverage,coverage_low,coverage_high';

const action = (key: string, when: string, fields: Partial<Action> = {}): Action => ({
  key,
  kind: 'like',
  at: at(when),
  targetId: null,
  post: null,
  text: null,
  tags: [],
  reason: null,
  removed: false,
  ...fields,
});

describeDatabases('CSV', (open) => {
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

  async function tracked(
    id: string,
    actions: readonly Action[],
    username = `${id}.test`,
  ): Promise<{ id: number; profile: ProfileId }> {
    web.network.accounts.set(id, person(id, { username }));
    web.setNow(at('2026-11-11T09:00:00Z'));
    const account = await user.add(username);
    web.setNow(READY);
    const profile = await profileOf(test.database, account);
    const stage = await test.database.bulk.stage(profile, READY);
    await stage.write(actions);
    await stage.merge(async () => null);
    await storeReport(test.database, { profile, report: 'week-2026-11-09' });
    return { id: account, profile };
  }

  it('holds every action of the week, oldest first, with names, and nothing from outside of it', async () => {
    await test.database.db
      .insertInto('people')
      .values({
        network: 'bluesky',
        external_id: 'did:1',
        username: 'friend.test',
        name: '=Friend, "A"',
        fetched_at: new Date(),
      })
      .execute();
    const { id } = await tracked('csv', [
      action('before', '2026-11-08T23:59:59.999Z'),
      action('last', '2026-11-15T23:59:59.999Z', { targetId: 'did:unknown' }),
      action('first', '2026-11-09T00:00:00Z', { kind: 'follow', targetId: 'did:1' }),
      action('word', '2026-11-10T12:00:00Z', {
        kind: 'comment',
        targetId: 'did:1',
        post: { code: 'c', url: 'https://net.test/p' },
        text: 'two\nlines, +1',
        languages: ['pt', 'en'],
      }),
      action('gone', '2026-11-11T12:00:00Z', {
        targetId: 'did:1',
        post: { code: 'g', url: 'https://net.test/g' },
        text: 'hidden',
        removed: true,
      }),
      action('after', '2026-11-16T00:00:00Z'),
    ]);
    const answer = await user.get(`/report/${id}/week-2026-11-09/csv`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename=perch-csv.test-week-2026-11-09.csv');
    expect(answer.body.split('\r\n')).toEqual([
      HEADER,
      `2026-11-09T00:00:00.000Z,2026-11-08T20:30:00.000-03:30,bluesky,csv.test,follow,friend.test,"'=Friend, ""A""",,,,,,,,`,
      `2026-11-10T12:00:00.000Z,2026-11-10T08:30:00.000-03:30,bluesky,csv.test,comment,friend.test,"'=Friend, ""A""",https://net.test/p,"two\nlines, +1",pt en,,,,,`,
      '2026-11-11T12:00:00.000Z,2026-11-11T08:30:00.000-03:30,bluesky,csv.test,like,,,,,,,,,,',
      '2026-11-15T23:59:59.999Z,2026-11-15T20:29:59.999-03:30,bluesky,csv.test,like,did:unknown,,,,,,,,,',
      '',
    ]);
  });

  it('says how a follow ended, and of each row how whole its kind is, as the report does', async () => {
    const { id, profile } = await tracked('whole', [
      action('lost', '2026-11-10T00:00:00Z', { kind: 'unfollow', targetId: 'did:left', reason: 'deleted' }),
      action('made', '2026-11-11T00:00:00Z', { kind: 'follow', targetId: 'did:new' }),
      action('liked', '2026-11-12T00:00:00Z'),
    ]);
    const coverage = {
      lines: [
        { kind: 'like', level: 'sampled', readBy: 'export' },
        { kind: 'follow', level: 'full', readBy: 'export' },
        { kind: 'unfollow', level: 'full', readBy: 'stream' },
      ],
      estimate: { low: 0.9693, point: 0.98, high: 0.987, seen: 980, known: 1000, method: 'published-number' },
    };
    await test.database.db
      .updateTable('reports')
      .where('profile_id', '=', profile)
      .set({ body: JSON.stringify({ reportId: 'week-2026-11-09', coverage }) })
      .execute();
    const lines = (await user.get(`/report/${id}/week-2026-11-09/csv`)).body.split('\r\n');
    expect(lines.map((line) => line.split(',').slice(-5).join())).toEqual([
      'reason,read_by,coverage,coverage_low,coverage_high',
      'deleted,stream,full,,',
      ',export,full,0.9693,0.987',
      ',export,sampled,,',
      '',
    ]);
  });

  it('names its state and the source behind it, and sends nothing to whoever has it until the report is built anew', async () => {
    const { id, profile } = await tracked('tagged', [action('one', '2026-11-10T00:00:00Z')]);
    const path = `/report/${id}/week-2026-11-09/csv`;
    const first = await user.get(path);
    expect(first.headers['x-source-revision']).toBeUndefined();
    const { etag } = first.headers;
    // With the format and the schema's version: a file from before there was one more is not the present one.
    expect(etag).toMatch(/^W\/"csv\.[^"]+csvcomma3\.[^"]+"$/);
    const again = await user.get(path, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    await test.database.db
      .updateTable('reports')
      .where('profile_id', '=', profile)
      .set({ etag: 'anew', revision: '3kabc\r\nset-cookie: x' })
      .execute();
    const anew = await user.get(path, { 'if-none-match': String(etag) });
    expect([anew.statusCode, anew.body]).toEqual([200, first.body]);
    expect(anew.headers['x-source-revision']).toBe('3kabcset-cookie:x');
    expect(anew.headers.etag).not.toBe(etag);
    const stranger = await web.subscriber(1);
    expect((await stranger.get(path, { 'if-none-match': '*' })).statusCode).toBe(404);
  });

  it('is written with semicolons where they are asked for, under a tag of its own, and harmless with either', async () => {
    const { id } = await tracked('parted', [
      action('one', '2026-11-10T00:00:00Z', {
        kind: 'comment',
        text: 'a; =1+1, "@x"\n-2',
        post: { code: 'p', url: 'https://net.test/p' },
      }),
    ]);
    const path = `/report/${id}/week-2026-11-09/csv`;
    const comma = await user.get(path);
    const semicolon = await user.get(`${path}?separator=semicolon`);
    expect(comma.body.slice(HEADER.length + 2)).toMatch(/,"a;' =1\+1, ""@x""\n'-2",,,,,,\r\n$/);
    expect(semicolon.body.split('\r\n')[0]).toBe(HEADER.replaceAll(',', ';'));
    expect(semicolon.body.slice(HEADER.length + 2)).toMatch(
      /^2026-11-10T00:00:00.000Z;.*;"a; =1\+1,' ""@x""\n'-2";;;;;;\r\n$/s,
    );
    expect(semicolon.headers.etag).not.toBe(comma.headers.etag);
    const again = await user.get(`${path}?separator=semicolon`, { 'if-none-match': String(semicolon.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect((await user.get(`${path}?separator=tab`)).statusCode).toBe(422);
    const all = await user.get(`/dashboard/csv?period=week-2026-11-09&ids=${id}&separator=semicolon`);
    expect(all.body).toBe(semicolon.body);
  });

  it('crosses its pages without losing or doubling a row, many of them in the same millisecond', async () => {
    const rows = Array.from({ length: 12_345 }, (_, n) =>
      action(`k${n}`, n % 3 === 0 ? '2026-11-12T00:00:00Z' : '2026-11-12T00:00:01Z', { text: `row ${n}` }),
    );
    const { id } = await tracked('paged', rows);
    const { body } = await user.get(`/report/${id}/week-2026-11-09/csv`);
    const texts = body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').at(8));
    expect(texts).toHaveLength(12_345);
    expect(new Set(texts).size).toBe(12_345);
  });

  it('names a hostile handle safely', async () => {
    const { id } = await tracked('hostile', [], 'a"/../é\\x');
    const answer = await user.get(`/report/${id}/week-2026-11-09/csv`);
    expect(answer.headers['content-disposition']).toBe(
      "attachment; filename=perch-a-.-e-x-week-2026-11-09.csv; filename*=UTF-8''perch-a-.-%C3%A9-x-week-2026-11-09.csv",
    );
    expect(answer.body).toBe(`${HEADER}\r\n`);
  });

  it('answers errors as JSON and not as a file', async () => {
    const { id } = await tracked('errors', []);
    for (const [path, status, code] of [
      [`/report/${id}/week-2026-11-02/csv`, 404, 'report_not_found'],
      [`/report/${id}/week-2026-11-16/csv`, 409, 'report_not_ready'],
      ['/dashboard/csv?period=week-2026-11-02', 404, 'report_not_found'],
      ['/dashboard/csv?period=week-2026-11-16', 409, 'report_not_ready'],
      ['/dashboard/csv?period=week-2026-11-10', 404, 'report_not_found'],
      [`/dashboard/csv?period=week-2026-11-09&ids=${id},1999999999`, 404, 'report_not_found'],
      ['/dashboard/csv?period=week-2026-11-09&ids=1,x', 422, 'invalid_input'],
      ['/dashboard/csv', 422, 'fields_empty'],
    ] as const) {
      const answer = await user.get(path);
      expect([answer.statusCode, answer.json().error], path).toEqual([status, code]);
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
    const stranger = await web.subscriber(1);
    expect((await stranger.get(`/dashboard/csv?period=week-2026-11-09&ids=${id}`)).statusCode).toBe(404);
    expect((await stranger.get('/dashboard/csv?period=week-2026-11-09')).statusCode).toBe(404);
  });

  it('holds several chosen accounts one after the other, or all active ones', async () => {
    const other = await web.subscriber(3);
    const add = async (name: string): Promise<number> => {
      web.network.accounts.set(name, person(name));
      web.setNow(at('2026-11-11T09:00:00Z'));
      const id = await other.add(`${name}.test`);
      web.setNow(READY);
      const profile = await profileOf(test.database, id);
      const stage = await test.database.bulk.stage(profile, READY);
      await stage.write([action(name, '2026-11-12T00:00:00Z', { text: name })]);
      await stage.merge(async () => null);
      await storeReport(test.database, { profile, report: 'week-2026-11-09' });
      return id;
    };
    const [one, two, three] = [await add('one'), await add('two'), await add('three')];
    await other.post('/dashboard/accounts/archive', { ids: [three] });
    const texts = async (query: string) => {
      const answer = await other.get(`/dashboard/csv?period=week-2026-11-09${query}`);
      const lines = answer.body
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',').at(8));
      return [answer.headers['content-disposition'], lines];
    };
    expect(await texts('')).toEqual(['attachment; filename=perch-week-2026-11-09.csv', ['one', 'two']]);
    expect(await texts(`&ids=${two},${three},${one}`)).toEqual([
      'attachment; filename=perch-week-2026-11-09.csv',
      ['one', 'two', 'three'],
    ]);
    expect(await texts(`&ids=${two}`)).toEqual(['attachment; filename=perch-two.test-week-2026-11-09.csv', ['two']]);
  });

  it('stops reading the database when the caller hangs up, or does not read', async () => {
    const long = 'x'.repeat(4000);
    const rows = Array.from({ length: 30_000 }, (_, n) =>
      action(`big${n}`, '2026-11-12T00:00:00Z', { text: `${n} ${long}` }),
    );
    const { id } = await tracked('abandoned', rows);
    await web.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = web.app.server.address() as AddressInfo; // a TCP server's address is one
    let pages = 0;
    const { copy } = test.database;
    const original = copy.out.bind(copy);
    Object.defineProperty(copy, 'out', {
      configurable: true,
      value: (query: string) => {
        pages += 1;
        return original(query);
      },
    });
    try {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `GET /api/report/${id}/week-2026-11-09/csv HTTP/1.1\r\nhost: x\r\nx-auth-token: ${user.token}\r\n\r\n`,
      );
      await new Promise((resolve) => socket.once('data', resolve));
      socket.pause();
      await new Promise((resolve) => setTimeout(resolve, 500));
      const whileWaiting = pages;
      expect(whileWaiting).toBeGreaterThan(0);
      expect(whileWaiting).toBeLessThan(6);
      socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(pages).toBeLessThanOrEqual(whileWaiting + 1);
    } finally {
      Object.defineProperty(copy, 'out', { configurable: true, value: original });
    }
  });
});
