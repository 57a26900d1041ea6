import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OptOutRequest } from '../../../shared/contract/opt-out.ts';
import type { StoredReport } from '../../../shared/report/report.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { deliver, HEAD, INGEST, licensedRows } from '../../support/ingest/deliver.ts';
import { until } from '../../support/jobs/workshop.ts';
import { DUE, openStage, type Stage, WEEK } from '../opt-out/stage.ts';

const IDA = { type: 'profile', account: '17841400', username: 'ida.potter', name: 'Ida Holm', bio: 'Clay' } as const;
const TOVE = { type: 'profile', account: '17841499', username: 'tove.glass', name: 'Tove Glas' } as const;
const urlOf = (code: string) => `https://www.instagram.com/p/${code}/`;
const postOf = (code: string) => ({ code, url: urlOf(code) });
const action = (kind: string, key: string, more: object) => ({
  type: 'action',
  account: IDA.account,
  kind,
  key,
  ...more,
});
const like = (n: number) =>
  action('like', `l${n}`, {
    at: `2026-11-1${n % 6}T0${n % 9}:30:00Z`,
    target: TOVE.account,
    post: postOf(`glass${n}`),
  });

/** A week of one account: twelve likes, a post, a comment, two likes received and a follow. */
const A_WEEK = [
  ...Array.from({ length: 12 }, (_, n) => like(n)),
  action('post', 'p1', {
    at: '2026-11-11T10:00:00Z',
    post: postOf('own1'),
    text: 'A bowl #Clay',
    tags: ['#Clay', 'clay'],
  }),
  action('comment', 'c1', {
    at: '2026-11-12T10:00:00Z',
    target: TOVE.account,
    post: postOf('glass1'),
    text: 'How clear!',
  }),
  action('like-received', 'r1', { at: '2026-11-12T11:00:00Z', target: TOVE.account, post: postOf('own1') }),
  action('like-received', 'r2', { at: '2026-11-12T12:00:00Z', target: '17841500', post: postOf('own1') }),
  action('repost-received', 'x1', { at: '2026-11-12T13:00:00Z', target: TOVE.account, post: postOf('own1') }),
  action('repost-received', 'x2', { at: '2026-11-12T14:00:00Z', target: '17841500', post: postOf('own1') }),
  action('follow', 'f1', { at: '2026-11-13T12:00:00Z', target: TOVE.account }),
];

for (const kind of DATABASES) {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())(`an account that comes from a feed (${kind})`, () => {
    let stage: Stage;
    let reader: Awaited<ReturnType<Stage['reader']>>;
    let account = 0;
    beforeAll(async () => {
      stage = await openStage(kind, { ingest: INGEST });
      reader = await stage.reader();
    }, 240_000);
    afterAll(() => stage?.close());

    const send = async (lines: readonly object[], id?: string) => {
      const answer = await deliver(stage.app, [HEAD, ...lines], id === undefined ? {} : { id });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ actions: number; dropped: { untracked: number } }>();
    };
    const post = async <T>(path: string, body: object): Promise<T> =>
      (await stage.app.call({ path, body, token: reader.token })).json<T>();
    /** Until the account's collections have read everything that was delivered. */
    const read = () =>
      until('everything was read', async () => {
        const { rows } = await sql<{ left: number }>`
          select count(*)::int as left from profiles p, feed_deliveries d where p.network = 'instagram' and p.id = any(d.profiles)
            and p.revision is distinct from 'feed:' || lpad(d.seq::text, 16, '0') and d.seq = (select max(seq) from feed_deliveries)`.execute(
          stage.app.database.db,
        );
        return rows[0]?.left === 0;
      });
    const report = async () => {
      const answer = await stage.app.call({ path: `/report/${account}/${WEEK}`, token: reader.token });
      return answer.json<{ report: StoredReport }>().report;
    };
    const csv = async () =>
      (await stage.app.call({ path: `/report/${account}/${WEEK}/csv`, token: reader.token })).body;
    const stored = () =>
      sql`select key, kind, target_id, text, tags, removed_at, gone_at from actions order by key`
        .execute(stage.app.database.db)
        .then(({ rows }) => rows);

    it('is found once a feed has described it, and added like any other', async () => {
      const ask = { network: 'instagram', username: 'https://www.instagram.com/Ida.Potter/' };
      // A look-up is remembered for a minute, by what was typed.
      const before = { network: 'instagram', username: 'ida.potter' };
      expect(await post('/dashboard/check', before)).toMatchObject({ status: 'not-found' });
      expect(await send([IDA, TOVE, like(1)])).toMatchObject({ actions: 0, dropped: { untracked: 1 } });
      expect((await licensedRows(stage.app)).actions).toBe(0);
      expect(await post('/dashboard/check', ask)).toMatchObject({ status: 'found', profile: { name: IDA.name } });
      const added = await post<{ account: { id: number; username: string } }>('/dashboard/accounts/add', {
        ...ask,
        username: '@ida.potter',
      });
      expect(added).toMatchObject({ account: { username: 'ida.potter', network: 'instagram' } });
      account = added.account.id;
    }, 120_000);

    it('has a report of what was delivered, with what the feed tells of and what it does not', async () => {
      expect(await send([IDA, ...A_WEEK], 'the-week')).toMatchObject({ actions: A_WEEK.length });
      await read();
      stage.app.clock.set(DUE);
      await stage.reportIsThere(reader, account);
      const { coverage, likes, reposters, counts } = await report();
      expect([reposters?.data.length, counts['repost-received']]).toEqual([2, 2]);
      expect(JSON.stringify(likes)).toContain('tove.glass');
      expect(coverage).toMatchObject({
        lines: expect.arrayContaining([
          { kind: 'like', level: 'full', readBy: 'delivery' },
          { kind: 'like-received', level: 'sampled', readBy: 'delivery' },
          { kind: 'repost-received', level: 'sampled', readBy: 'delivery' },
          { kind: 'repost', level: 'none' },
        ]),
      });
      const lines = (await csv()).trim().split('\r\n');
      expect(lines).toHaveLength(1 + A_WEEK.length);
      expect(lines.filter((line) => line.includes('tove.glass')).length).toBe(16);
    }, 120_000);

    it('is not changed by what comes again, under the same id or another', async () => {
      const before = [await stored(), await csv(), (await report()).likes];
      await send([IDA, ...A_WEEK], 'the-week');
      await send([IDA, ...A_WEEK]);
      await read();
      expect([await stored(), await csv(), (await report()).likes]).toEqual(before);
      const delivered = (await stored()) as { key: string }[];
      expect(delivered.every(({ key }) => /^(received:)?feed:gazette\//.test(key))).toBe(true);
    });

    it('loses what the feed says is removed: hidden at once, erased a day later; what comes back stands', async () => {
      const removed = (key: string, more: object = {}) => ({ type: 'removed', account: IDA.account, key, ...more });
      await send([
        removed('p1'),
        removed('r2', { target: '17841500' }),
        removed('x2', { target: '17841500' }),
        removed('f1'),
        removed('never'),
        like(1),
        removed('l2'),
      ]);
      await read();
      await send([like(2)]);
      await read();
      const gone = ((await stored()) as { key: string; removed_at: unknown }[]).filter(
        (row) => row.removed_at !== null,
      );
      expect(gone.map(({ key }) => key)).toEqual([
        'feed:gazette/f1',
        'feed:gazette/p1',
        'received:feed:gazette/r2|17841500',
        'received:feed:gazette/x2|17841500',
      ]);
      expect((await stored()).some((row) => (row as { kind: string }).kind === 'unfollow')).toBe(true);
      stage.app.clock.pass(25 * 3_600_000);
      await stage.work.cleanUp.run(new AbortController().signal);
      expect(await stage.tablesWith('A bowl')).toEqual([]);
      expect(await licensedRows(stage.app)).toMatchObject({ actions: 0, receipts: 0 });
    });

    it('is blocked by its owner’s word in the bio that the feed tells: nothing of it is kept, and nothing comes in', async () => {
      const { ticket, request } = await post<{ ticket: string; request: OptOutRequest }>('/opt-out/start', {
        network: 'instagram',
        username: '@Ida.Potter',
        want: 'out',
      });
      await send([{ ...IDA, bio: `Clay ${request.code}` }, like(3)]);
      const checked = await post<{ request: OptOutRequest }>('/opt-out/check', { ticket });
      expect(checked.request.state).toBe('done');
      await until('the removal', async () => {
        const state = await post<{ request: OptOutRequest }>('/opt-out/state', { ticket });
        return state.request.erasure?.finished === true;
      });
      expect(await send([IDA, like(4)])).toMatchObject({ actions: 0, profiles: 0, dropped: { untracked: 2 } });
      expect(await stage.tablesWith(IDA.name)).toEqual([]);
      // Known until the second look, which is hours later; the name because archives have nothing else.
      for (const known of [IDA.account, IDA.username])
        expect(await stage.tablesWith(known)).toEqual(['public.erasures']);
    });
  });
}
