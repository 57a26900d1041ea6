import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { purgeDeleted } from '../../../server/services/accounts/change-accounts.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { DELETION_UNDO_MS } from '../../../shared/domain/retention/retention.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { at, openWebApp, person, profileOf, type Subscriber, storeReport, type WebApp } from './web-app.ts';

const NOW = at('2026-11-19T12:00:00Z');
const WEEK = 'week-2026-11-09';

describeDatabases('a deleted account', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let names = 0;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });
  beforeEach(async () => {
    web.setNow(NOW);
    await purge(2 * DELETION_UNDO_MS);
  });

  /** An account that was added in time for a report of `WEEK`, with one action. */
  async function followed(user: Subscriber): Promise<{ id: number; profile: ProfileId; username: string }> {
    names += 1;
    const username = `left${names}.test`;
    web.network.accounts.set(`left${names}`, person(`left${names}`));
    web.setNow(at('2026-11-10T12:00:00Z'));
    const id = await user.add(username);
    web.setNow(NOW);
    const profile = await profileOf(test.database, id);
    await storeReport(test.database, { profile, report: WEEK });
    const stage = await test.database.bulk.stage(profile, NOW);
    const like = {
      kind: 'like',
      targetId: 'x',
      post: null,
      text: null,
      tags: [],
      reason: null,
      removed: false,
    } as const;
    await stage.write([{ ...like, key: 'like/1', at: at('2026-11-12T10:00:00Z') }]);
    await stage.merge(async () => null);
    return { id, profile, username };
  }

  const list = async (user: Subscriber, archived = 0) =>
    (await user.get(`/dashboard/accounts/latest?archived=${archived}`)).json();
  const change = (user: Subscriber, what: string, ids: readonly number[]) =>
    user.post(`/dashboard/accounts/${what}`, { ids });
  const purge = (afterMs: number) => purgeDeleted(test.database.db, instant(NOW + afterMs));
  /** Profiles, reports, actions and reads that are stored of the profile. */
  const stored = async (profile: ProfileId): Promise<number[]> => {
    const { db } = test.database;
    const counts = [
      await db.selectFrom('profiles').where('id', '=', profile).select('id').execute(),
      await db.selectFrom('reports').where('profile_id', '=', profile).select('report_id').execute(),
      await db.selectFrom('actions').where('profile_id', '=', profile).select('key').execute(),
      await db.selectFrom('report_reads').where('profile_id', '=', profile).select('report_id').execute(),
    ];
    return counts.map((rows) => rows.length);
  };

  it('is out of sight at once and frees its place', async () => {
    const user = await web.subscriber(1);
    const { id } = await followed(user);
    expect((await user.get(`/report/${id}/${WEEK}`)).statusCode).toBe(200);
    expect((await change(user, 'delete', [id, id])).json()).toEqual({ ok: true });
    expect(await list(user)).toMatchObject({ items: [], counts: { active: 0, archived: 0 }, free: 1 });
    expect((await user.get(`/report/${id}/${WEEK}`)).statusCode).toBe(404);
    expect((await user.get(`/dashboard/csv?period=${WEEK}&ids=${id}`)).statusCode).toBe(404);
    for (const again of ['delete', 'archive', 'unarchive']) {
      expect((await change(user, again, [id])).statusCode, again).toBe(404);
    }
  });

  it('comes back as it was: id, label, archive, what was read, its reports, and is collected again', async () => {
    const user = await web.subscriber(3);
    const [kept, shelved] = [await followed(user), await followed(user)];
    await user.post('/dashboard/accounts/label', { id: kept.id, label: 'Clay' });
    await user.post('/dashboard/accounts/summary-showed', { id: kept.id });
    await change(user, 'archive', [shelved.id]);
    await user.get(`/report/${kept.id}/${WEEK}`);
    const before = [await list(user), await list(user, 1)];
    await change(user, 'delete', [kept.id, shelved.id]);
    const queued = web.queued.length;
    web.setNow(instant(NOW + DELETION_UNDO_MS - 1));
    expect((await change(user, 'restore', [kept.id, shelved.id])).json()).toEqual({ ok: true });
    web.setNow(NOW);
    expect([await list(user), await list(user, 1)]).toEqual(before);
    expect(before[0].items[0]).toMatchObject({ label: 'Clay', summaryShowed: true, line: { isNew: false } });
    expect((await user.get(`/report/${kept.id}/${WEEK}`)).statusCode).toBe(200);
    expect(web.queued.slice(queued)).toEqual([kept.profile]);
    await purge(2 * DELETION_UNDO_MS);
    expect(await stored(kept.profile)).toEqual([1, 1, 1, 1]);
  });

  it('is kept whole: whatever an account has, a deleted one has', async () => {
    const columns = async (table: string) => {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table}`.execute(test.database.db);
      return rows.map(({ name }) => name);
    };
    const deleted = await columns('deleted_accounts');
    expect(deleted.filter((name) => name !== 'deleted_at').toSorted()).toEqual((await columns('accounts')).toSorted());
  });

  it('does not come back when its place was taken, and then none of those asked for does', async () => {
    const user = await web.subscriber(2);
    const [first, second] = [await followed(user), await followed(user)];
    await change(user, 'delete', [first.id, second.id]);
    const third = await followed(user);
    const refused = await change(user, 'restore', [first.id, second.id]);
    expect([refused.statusCode, refused.json().error]).toEqual([422, 'accounts_limit']);
    expect((await list(user)).items.map(({ id }: { id: number }) => id)).toEqual([third.id]);
    expect((await change(user, 'restore', [second.id])).statusCode).toBe(200);
    expect((await list(user)).counts).toEqual({ active: 2, archived: 0 });
  });

  it('comes back although the plan has ended meanwhile', async () => {
    const user = await web.subscriber(2);
    const { id } = await followed(user);
    await change(user, 'delete', [id]);
    const ended = { status: 0, next: new Date('2026-11-01T00:00:00Z') };
    await test.database.db.updateTable('subscriptions').set(ended).where('user_id', '=', user.user).execute();
    expect((await change(user, 'restore', [id])).statusCode).toBe(200);
  });

  it('comes back once, however often that is asked for at the same time, and never above the limit', async () => {
    const user = await web.subscriber(2);
    const accounts = [await followed(user), await followed(user)];
    await change(
      user,
      'delete',
      accounts.map(({ id }) => id),
    );
    await followed(user);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(user, 'restore', [accounts[n % 2]?.id ?? 0])),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await list(user)).counts).toEqual({ active: 2, archived: 0 });
  });

  it('can be taken back for ten minutes and not longer, and by nobody else', async () => {
    const [user, other] = [await web.subscriber(2), await web.subscriber(2)];
    const { id } = await followed(user);
    await change(user, 'delete', [id]);
    expect((await change(other, 'restore', [id])).statusCode).toBe(404);
    web.setNow(instant(NOW + 10 * 60_000));
    const late = await change(user, 'restore', [id]);
    expect([late.statusCode, late.json().error]).toEqual([404, 'not_found']);
    expect((await list(user)).items).toEqual([]);
  });

  it('is deleted for good afterwards, with its profile, reports, reads and actions when nobody else tracks it', async () => {
    const [first, last] = [await web.subscriber(2), await web.subscriber(2)];
    const { id, profile, username } = await followed(first);
    await first.get(`/report/${id}/${WEEK}`);
    web.setNow(at('2026-11-10T12:00:00Z'));
    const other = await last.add(username);
    web.setNow(NOW);
    await last.get(`/report/${other}/${WEEK}`);
    await change(first, 'delete', [id]);
    await purge(DELETION_UNDO_MS - 1);
    expect(await stored(profile)).toEqual([1, 1, 1, 2]);
    expect(await purge(DELETION_UNDO_MS)).toBe(1);
    expect(await stored(profile)).toEqual([1, 1, 1, 1]);
    await change(last, 'archive', [other]);
    await change(last, 'delete', [other]);
    expect(await stored(profile)).toEqual([1, 1, 1, 1]);
    await purge(DELETION_UNDO_MS);
    expect(await stored(profile)).toEqual([0, 0, 0, 0]);
    expect(await purge(DELETION_UNDO_MS)).toBe(0);
  });

  it('keeps its profile while somebody may still take it back, whoever else leaves for good', async () => {
    const [first, second] = [await web.subscriber(2), await web.subscriber(2)];
    const { id, profile, username } = await followed(first);
    const other = await second.add(username);
    await change(first, 'delete', [id]);
    web.setNow(instant(NOW + DELETION_UNDO_MS - 1));
    await change(second, 'delete', [other]);
    await purge(DELETION_UNDO_MS);
    expect((await stored(profile)).slice(0, 3)).toEqual([1, 1, 1]);
    expect((await change(second, 'restore', [other])).statusCode).toBe(200);
  });

  it('begins anew when it is added again: the old one is not read, and does not come back', async () => {
    const user = await web.subscriber(3);
    const { id, username, profile } = await followed(user);
    await user.get(`/report/${id}/${WEEK}`);
    await change(user, 'delete', [id]);
    const again = await user.add(username);
    expect(again).not.toBe(id);
    expect((await list(user)).items[0].periods.map((period: { id: string }) => period.id)).not.toContain(WEEK);
    expect((await change(user, 'restore', [id])).statusCode).toBe(404);
    expect(await stored(profile)).toEqual([1, 1, 1, 0]);
    await change(user, 'delete', [again]);
    expect((await change(user, 'restore', [again])).statusCode).toBe(200);
  });
});

describeDatabases("a subscriber's label for an account", (open) => {
  let test: TestDatabase;
  let web: WebApp;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    web.network.accounts.set('named', person('named'));
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  it('is set, changed and taken away, tidied, and each subscriber has their own', async () => {
    const [user, other] = [await web.subscriber(2), await web.subscriber(2)];
    const [id, theirs] = [await user.add('named.test'), await other.add('named.test')];
    const label = async (who: Subscriber) => (await who.get('/dashboard/accounts/latest')).json().items[0].label;
    const set = (to: unknown, account = id) => user.post('/dashboard/accounts/label', { id: account, label: to });
    expect(await label(user)).toBeNull();
    expect((await set('  Clay \n people ')).json()).toEqual({ ok: true });
    expect([await label(user), await label(other)]).toEqual(['Clay people', null]);
    await set('Potters');
    expect(await label(user)).toBe('Potters');
    await set('   ');
    expect(await label(user)).toBeNull();
    expect((await set('mine', theirs)).statusCode).toBe(404);
    expect(await label(other)).toBeNull();
    for (const nonsense of [null, 5, undefined, 'x'.repeat(1001)]) {
      expect((await set(nonsense)).statusCode, String(nonsense)).toBe(422);
    }
  });

  it('that is too long is refused in the language of the reader', async () => {
    const user = await web.subscriber(2);
    const id = await user.add('named.test');
    const body = { id, label: 'x'.repeat(41) };
    const say = async (lang: string) =>
      (await user.post('/dashboard/accounts/label', body, { 'user-lang': lang })).json().errors[0];
    const en = { field: 'label', code: 'label_too_long', text: 'A label has at most 40 characters.' };
    expect(await say('en')).toEqual(en);
    expect((await say('pt')).text).toBe('Uma etiqueta tem no máximo 40 caracteres.');
  });
});
