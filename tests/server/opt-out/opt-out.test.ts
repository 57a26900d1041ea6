import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OptOutRequest } from '../../../shared/contract/opt-out.ts';
import { accountId, userId } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import type { Person } from '../../support/app.ts';
import type { TestAccount } from '../../support/atproto/account.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { until } from '../../support/jobs/workshop.ts';
import { DUE, openStage, type Stage, WEEK } from './stage.ts';

const never = new AbortController().signal;
const QUILLA = 'quilla.test';

for (const kind of DATABASES) {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())(`leaving every report (${kind})`, () => {
    let stage: Stage;
    let quilla: TestAccount;
    let ben: TestAccount;
    let one: Person & { readonly accounts: readonly number[] };
    let two: Person & { readonly accounts: readonly number[] };
    let ticket = '';
    let code = '';

    const post = async <T>(path: string, body: object): Promise<T> =>
      (await stage.app.call({ path: `/opt-out/${path}`, body })).json<T>();
    const check = () => post<{ request: OptOutRequest; seen: string | null }>('check', { ticket });
    const list = async (reader: Person) =>
      (await stage.app.call({ path: `/dashboard/accounts/${WEEK}`, token: reader.token })).json<{
        items: {
          id: number;
          state: string;
          reason: string | null;
          line: unknown;
          name: string | null;
          username: string;
        }[];
      }>().items;
    const report = async (reader: Person, account: number | undefined) =>
      stage.app.call({ path: `/report/${account}/${WEEK}`, token: reader.token });
    const csv = async (reader: Person, account: number | undefined) =>
      stage.app.call({ path: `/report/${account}/${WEEK}/csv`, token: reader.token });

    beforeAll(async () => {
      stage = await openStage(kind);
      const { network } = stage;
      quilla = await network.createAccount(QUILLA, { name: 'Quilla Potter', bio: 'Potter in Porto' });
      ben = await network.createAccount('ben.test', { name: 'Ben' });
      const cleo = await network.createAccount('cleo.test', { name: 'Cleo' });
      const pots = await quilla.post('A pot by Quilla', { createdAt: '2026-11-09T08:00:00Z' });
      for (const n of [1, 2, 3, 4, 5]) {
        const more = await quilla.post(`Another pot by Quilla, ${n}`, { createdAt: '2026-11-09T08:00:00Z' });
        await ben.like(more, `2026-11-1${n}T09:00:00Z`);
      }
      await ben.like(pots, '2026-11-11T09:00:00Z');
      await ben.like(await cleo.post('By Cleo', { createdAt: '2026-11-09T08:00:00Z' }), '2026-11-11T10:00:00Z');
      await ben.follow(quilla.did, '2026-11-11T11:00:00Z');
      await ben.post('Well thrown', { createdAt: '2026-11-11T12:00:00Z', replyTo: pots });
      await quilla.like(await ben.post('By Ben', { createdAt: '2026-11-11T13:00:00Z' }), '2026-11-11T14:00:00Z');
      one = await stage.reader(QUILLA, 'ben.test');
      two = await stage.reader(QUILLA);
      stage.app.clock.set(DUE);
      for (const account of one.accounts) await stage.reportIsThere(one, account);
      expect((await report(one, one.accounts[1])).body).toContain(quilla.did);
      expect((await csv(one, one.accounts[1])).body).toContain('Quilla Potter');
    }, 240_000);
    afterAll(() => stage?.close());

    it('finds an account alike whether it is tracked or not, and says nothing of who tracks it', async () => {
      const shown = { network: 'bluesky', name: 'Quilla Potter', username: QUILLA };
      const tracked = await post<{ profile: object; optedOut: boolean }>('find', {
        network: 'bluesky',
        username: QUILLA,
      });
      expect(tracked).toMatchObject({ profile: shown, optedOut: false });
      const free = await post<object>('find', { network: 'bluesky', username: 'cleo.test' });
      expect(Object.keys(free)).toEqual(Object.keys(tracked));
      expect(await post('find', { network: 'bluesky', username: 'nobody.test' })).toEqual({
        profile: null,
        optedOut: false,
      });
    });

    it('gives out a code that only a change of the bio can turn into a proof', async () => {
      const started = await post<{ ticket: string; request: OptOutRequest }>('start', {
        network: 'bluesky',
        username: `https://bsky.app/profile/${QUILLA}`,
        want: 'out',
      });
      ticket = started.ticket;
      code = started.request.code ?? '';
      expect(started.request).toMatchObject({ state: 'waiting', profile: { username: QUILLA } });
      expect(code).toMatch(/^perch-\w{4}-\w{4}$/);
      expect(await post('state', { ticket })).toEqual({ request: started.request });
      expect(await check()).toMatchObject({ request: { state: 'waiting' }, seen: 'Potter in Porto' });
      expect((await report(one, one.accounts[0])).statusCode).toBe(200);
    });

    it('is of no use to somebody who puts the code into another bio', async () => {
      await ben.put('app.bsky.actor.profile/self', { $type: 'app.bsky.actor.profile', description: code });
      expect((await check()).request.state).toBe('waiting');
    });

    it('asks again when the network did not answer, and has lost nothing', async () => {
      stage.network.disturb('plc', (_, response) => {
        response.writeHead(502).end();
        return true;
      });
      const answer = await stage.app.call({ path: '/opt-out/check', body: { ticket } });
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([503, 'network_unavailable']);
      stage.network.disturb('plc', null);
      expect((await check()).request.state).toBe('waiting');
    });

    it('with the code in the bio takes the account from every subscriber at once', async () => {
      await stage.bio(quilla, `Potter in Porto — ${code.toUpperCase()}`);
      const before = await stage.app.live.lastEventId(userId(two.id));
      expect((await check()).request).toMatchObject({ state: 'done', profile: null, code: null });
      for (const reader of [one, two]) {
        const [row] = await list(reader);
        expect(row).toMatchObject({ state: 'hidden', reason: 'opted-out', line: null, name: null });
        expect(JSON.stringify(row)).not.toMatch(/quilla|potter/i);
        expect((await report(reader, reader.accounts[0])).statusCode).toBe(404);
        expect((await csv(reader, reader.accounts[0])).statusCode).toBe(404);
        const history = await stage.app.call({
          path: `/dashboard/profile/${reader.accounts[0]}`,
          token: reader.token,
        });
        expect(history.json()).toMatchObject({
          weeks: [],
          activity: null,
          languages: null,
          hashtags: null,
          nextAt: null,
        });
        expect(history.body).not.toMatch(/quilla|potter/i);
      }
      const told = await stage.app.live.missed(userId(two.id), before);
      expect(told).toContainEqual(expect.objectContaining({ type: 'data-update', accountId: two.accounts[0] }));
    });

    it('leaves the counts in the reports of others, and nothing of whom they were about', async () => {
      await until(
        'the removal',
        async () => (await post<{ request: OptOutRequest }>('state', { ticket })).request.erasure?.finished === true,
      );
      const answer = await report(one, one.accounts[1]);
      const { body } = answer;
      expect(body).not.toContain(quilla.did);
      expect(body).not.toMatch(/quilla|pot by/i);
      const told = answer.json<{
        report: { headline: Record<string, { value: number }>; likes: { data: object[] }; comments: object[] };
      }>().report;
      expect(told.headline).toMatchObject({ likes: { value: 7 }, follows: { value: 1 }, comments: { value: 1 } });
      expect(told.headline.likesReceived?.value).toBe(1);
      expect(told.likes.data[0]).toMatchObject({ count: 6, name: null, userpic: null, posts: [] });
      expect(told.comments[0]).toMatchObject({ text: 'Well thrown', url: null });
      const file = (await csv(one, one.accounts[1])).body;
      expect(file).not.toMatch(/quilla/i);
      expect(file.match(/,withheld,/g)).toHaveLength(9);
    });

    it('keeps withholding it in what is collected later, likes of it and by it', async () => {
      const late = await quilla.post('A late pot by Quilla', { createdAt: '2026-11-14T08:00:00Z' });
      await ben.like(late, '2026-11-14T09:00:00Z');
      const { profile_id } = await stage.app.database.db
        .selectFrom('accounts')
        .where('id', '=', accountId(one.accounts[1] ?? 0))
        .select('profile_id')
        .executeTakeFirstOrThrow();
      expect(await stage.work.collect.collect(profile_id, never)).toMatchObject({ status: 'collected', inserted: 1 });
      expect(await stage.tablesWith(quilla.did)).toEqual(['public.erasures']);
    });

    it('stands in no table once the second look is over', async () => {
      stage.app.clock.pass(3 * HOUR);
      await stage.work.cleanUp.run(never);
      expect(await stage.tablesWith(quilla.did)).toEqual([]);
      expect(await stage.tablesWith(QUILLA)).toEqual([]);
      expect(await stage.tablesWith('Quilla Potter')).toEqual([]);
    });

    it('cannot be added by anyone, and says why', async () => {
      const body = { network: 'bluesky', username: QUILLA };
      const answer = await stage.app.call({ path: '/dashboard/accounts/add', token: two.token, body });
      expect(answer.json()).toMatchObject({ error: 'account_denied' });
      expect(answer.body).toContain('Its owner asked us not to follow it.');
      const looked = await stage.app.call({ path: '/dashboard/check', token: two.token, body });
      expect(looked.json()).toEqual({ status: 'denied', reason: 'opted-out', profile: null });
      expect(await post('find', body)).toMatchObject({ optedOut: true });
      expect(await post('start', { ...body, want: 'out' })).toMatchObject({ error: 'already_opted_out' });
    });

    it('is let in again by the same proof', async () => {
      const body = { network: 'bluesky', username: QUILLA };
      const started = await post<{ ticket: string; request: OptOutRequest }>('start', { ...body, want: 'in' });
      await stage.bio(quilla, `Potter ${started.request.code}`);
      ticket = started.ticket;
      expect((await check()).request).toMatchObject({ state: 'done', want: 'in' });
      const answer = await stage.app.call({ path: '/dashboard/accounts/add', token: two.token, body });
      expect(answer.statusCode).toBe(200);
      expect(await post('start', { ...body, want: 'in' })).toMatchObject({ error: 'not_opted_out' });
    });

    it('may leave a second time, beside the row that the first left behind', async () => {
      const body = { network: 'bluesky', username: QUILLA };
      const started = await post<{ ticket: string; request: OptOutRequest }>('start', { ...body, want: 'out' });
      await stage.bio(quilla, `Potter ${started.request.code}`);
      ticket = started.ticket;
      expect((await check()).request.state).toBe('done');
      const rows = await list(two);
      expect(rows.map(({ reason }) => reason)).toEqual(['opted-out', 'opted-out']);
    });

    it('expires a code after a day, whatever the bio says then', async () => {
      const body = { network: 'bluesky', username: 'cleo.test', want: 'out' };
      const started = await post<{ ticket: string; request: OptOutRequest }>('start', body);
      ticket = started.ticket;
      stage.app.clock.pass(24 * HOUR);
      expect((await check()).request).toMatchObject({ state: 'expired', code: null, profile: null });
      expect((await post<{ request: OptOutRequest }>('state', { ticket: 'unknown' })).request.state).toBe('expired');
    });

    it('leaves an audit that names nobody and that nothing can change', async () => {
      const { db } = stage.app.database;
      const rows = await db.selectFrom('audit').selectAll().orderBy('id').execute();
      expect(rows.map(({ actor, act }) => `${actor} ${act}`)).toEqual([
        'owner opted-out',
        'system erased',
        'owner opted-in',
        'owner opted-out',
        ...rows.slice(4).map(() => 'system erased'),
      ]);
      expect(new Set(rows.map(({ about }) => about)).size).toBe(1);
      await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
      await expect(db.updateTable('audit').set({ act: 'nothing' }).execute()).rejects.toThrow('append-only');
    });
  });
}
