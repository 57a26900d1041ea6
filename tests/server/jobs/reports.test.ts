import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { markEmailVerified } from '../../../server/db/repositories/users.ts';
import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { comment, follow, like, post } from '../../support/jobs/actions.ts';
import { sendWeekly } from '../../support/jobs/mailing.ts';
import { createScriptedSource, type ScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const WEEK = 'week-2026-11-09' as ReportId;
const NEXT = 'week-2026-11-16' as ReportId;

describeDatabases('building, delivering and mailing reports', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let source: ScriptedSource;

  beforeAll(async () => {
    test = await open();
    source = createScriptedSource([]);
    shop = await openWorkshop(test.database, source, '2026-11-10T12:00:00Z');
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });
  afterEach(async () => {
    await test.database.db.deleteFrom('accounts').execute();
    await test.database.db.deleteFrom('deliveries').execute();
    source.accounts.clear();
    shop.clock.set('2026-11-10T12:00:00Z');
  });

  let profiles = 0;
  async function someone(): Promise<{ profile: ProfileId; account: ReturnType<typeof scriptedAccount> }> {
    profiles += 1;
    const account = scriptedAccount(`person-${profiles}`);
    account.actions = [
      like('1', '2026-11-09T08:00:00Z', { target: 'studio' }),
      like('2', '2026-11-10T09:00:00Z', { target: 'studio' }),
      like('3', '2026-11-10T19:00:00Z', { target: 'kiln' }),
      follow('1', '2026-11-11T09:00:00Z', 'potter'),
      { ...post('1', '2026-11-12T09:00:00Z', 'A new glaze #clay'), languages: ['en'] },
      like('9', '2026-11-17T09:00:00Z', { target: 'kiln' }),
    ];
    source.accounts.set(account.profile.id, account);
    return { profile: await addProfile(test.database, account.profile.id), account };
  }
  const collect = (profile: ProfileId) => shop.services.collect.collect(profile, never);
  const build = (profile: ProfileId, reportId = WEEK) => shop.services.build.build({ profile, reportId });
  const report = (profile: ProfileId, reportId = WEEK) =>
    test.database.db
      .selectFrom('reports')
      .where('profile_id', '=', profile)
      .where('report_id', '=', reportId)
      .selectAll()
      .executeTakeFirstOrThrow();

  async function reader(profile: ProfileId, options: Parameters<typeof addUser>[1] = {}) {
    const user = await addUser(test.database, options);
    return { user, account: await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' }) };
  }

  it('builds a report only when it is due and its period has been collected to the end', async () => {
    const { profile } = await someone();
    await reader(profile);
    expect(await build(profile)).toBe('not-needed');
    await collect(profile);
    shop.clock.set('2026-11-19T06:00:00Z');
    expect(await build(profile)).toBe('collect-first');
    await collect(profile);
    expect(await build(profile)).toBe('built');
    expect(await build(profile)).toBe('exists');
    const { body, summary, number, etag } = await report(profile);
    expect(JSON.parse(body)).toMatchObject({ reportId: WEEK, number: 1, counts: { like: 3, follow: 1, post: 1 } });
    expect(summary).toMatchObject({ likes: 3, follows: 1 });
    expect({ number, etag: etag.length }).toEqual({ number: 1, etag: 32 });
  });

  it('waits a day for a source that fails, then builds of what is there and lowers the coverage', async () => {
    const { profile } = await someone();
    await reader(profile);
    shop.clock.set('2026-11-13T12:00:00Z');
    await collect(profile);
    shop.clock.set('2026-11-20T06:00:00Z');
    expect(await build(profile)).toBe('collect-first');
    await shop.services.collect.failed(profile, new Error('broken'));
    shop.clock.set('2026-11-20T05:59:59Z');
    expect(await build(profile)).toBe('collect-first');
    expect((await shop.services.due.due()).build).toEqual([]);
    shop.clock.set('2026-11-20T06:00:00Z');
    expect((await shop.services.due.due()).build).toEqual([{ profileId: profile, reportId: WEEK }]);
    expect(await build(profile)).toBe('built');
    const { coverage } = JSON.parse((await report(profile)).body);
    expect(coverage.lines.map((line: { level: string }) => line.level)).not.toContain('full');
  });

  it('knows a comment on a liked post, be it liked in the period or in the two months before, from any other', async () => {
    const { profile, account } = await someone();
    account.actions = [
      like('old', '2026-08-01T08:00:00Z', { code: 'liked-too-long-ago' }),
      like('before', '2026-10-01T08:00:00Z', { code: 'liked-before' }),
      like('within', '2026-11-10T08:00:00Z', { code: 'liked-within' }),
      like('after', '2026-11-17T08:00:00Z', { code: 'liked-after' }),
      ...['liked-too-long-ago', 'liked-before', 'liked-within', 'liked-after', 'never-liked'].map((code, index) =>
        comment(code, `2026-11-11T0${index}:00:00Z`, code),
      ),
    ];
    await reader(profile);
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect(profile);
    expect(await build(profile)).toBe('built');
    const { comments }: { comments: { onLiked: boolean }[] } = JSON.parse((await report(profile)).body);
    expect(comments.map(({ onLiked }) => onLiked)).toEqual([false, true, true, false, false]);
  });

  it('counts every action once, however many there are and however many in one millisecond', async () => {
    const { profile, account } = await someone();
    const count = 10_500;
    account.actions = Array.from({ length: count }, (_, n) =>
      like(`many-${n}`, n % 3 === 0 ? '2026-11-09T00:00:00.000Z' : '2026-11-12T12:00:00.123Z'),
    );
    await reader(profile);
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect(profile);
    await build(profile);
    const body = JSON.parse((await report(profile)).body);
    expect(body.counts.like).toBe(count);
    const [studio] = body.likes.data;
    expect(new Set(studio.posts.map(({ code }: { code: string }) => code)).size).toBe(studio.posts.length);
  });

  it('gives the same bytes when a report is deleted and built again', async () => {
    const { profile } = await someone();
    await reader(profile);
    shop.clock.set('2026-11-26T06:00:00Z');
    await collect(profile);
    await build(profile);
    await build(profile, NEXT);
    const before = [await report(profile), await report(profile, NEXT)];
    await test.database.db.deleteFrom('reports').where('profile_id', '=', profile).execute();
    await build(profile);
    await build(profile, NEXT);
    const after = [await report(profile), await report(profile, NEXT)];
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    expect(after.map(({ etag }) => etag)).toEqual(before.map(({ etag }) => etag));
    expect(JSON.parse(after[1]?.body ?? '')).toMatchObject({
      number: 2,
      headline: { likes: { value: 1, previous: 3 } },
    });
  });

  it('builds one report for fifty subscribers, and tells each of them once', async () => {
    const { profile } = await someone();
    const readers = [];
    for (let n = 0; n < 50; n += 1) readers.push(await reader(profile));
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect(profile);
    await build(profile);
    expect(await shop.services.deliver.deliver(profile, WEEK)).toBe(50);
    expect(await shop.services.deliver.deliver(profile, WEEK)).toBe(0);
    const [first] = readers;
    const events = await shop.live.missed(first?.user ?? (0 as never), 0);
    const ready = events.filter(({ type }) => type === 'report-ready');
    expect(ready).toMatchObject([{ accountId: first?.account, reportId: WEEK, likes: 3, follows: 1 }]);
  });

  it('tells nobody twice when the process died between the event and its record', async () => {
    const { profile } = await someone();
    const { user } = await reader(profile);
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect(profile);
    await build(profile);
    await shop.services.deliver.deliver(profile, WEEK);
    await test.database.db.deleteFrom('deliveries').execute();
    expect(await shop.services.deliver.deliver(profile, WEEK)).toBe(0);
    const events = await shop.live.missed(user, 0);
    expect(events.filter(({ type }) => type === 'report-ready')).toHaveLength(1);
  });

  it('delivers to nobody whose subscription is over, whose account is archived, or who added it later', async () => {
    const { profile } = await someone();
    const { user: over } = await reader(profile);
    await test.database.db.updateTable('subscriptions').set({ status: 0 }).where('user_id', '=', over).execute();
    const { account: archived } = await reader(profile);
    await test.database.db.updateTable('accounts').set({ archived: true }).where('id', '=', archived).execute();
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-17T00:00:00Z' });
    shop.clock.set('2026-11-19T06:00:00Z');
    await shop.services.collect.collect(profile, never);
    await build(profile);
    expect(await shop.services.deliver.deliver(profile, WEEK)).toBe(0);
  });

  it('finds what is due: a first collection, a stale one, the oldest missing report, and the mail when all is built', async () => {
    const { profile } = await someone();
    const { user } = await reader(profile);
    const due = () => shop.services.due.due();
    expect((await due()).collect).toEqual([profile]);
    await collect(profile);
    expect((await due()).collect).toEqual([]);
    shop.clock.set('2026-11-10T18:00:00Z');
    expect((await due()).collect).toEqual([profile]);
    shop.clock.set('2026-11-26T06:00:00Z');
    expect(await due()).toMatchObject({ collect: [profile], build: [] });
    await collect(profile);
    expect((await due()).build).toEqual([{ profileId: profile, reportId: WEEK }]);
    await build(profile);
    expect(await due()).toMatchObject({
      build: [{ profileId: profile, reportId: NEXT }],
      deliver: [{ profileId: profile, reportId: WEEK }],
      mail: [],
    });
    await build(profile, NEXT);
    expect((await due()).mail).toEqual([{ kind: 'weekly', userId: user, thursday: '2026-11-26' }]);
    await shop.services.deliver.deliver(profile, WEEK);
    await shop.services.deliver.deliver(profile, NEXT);
    await sendWeekly(shop, user, '2026-11-26' as never);
    expect(await due()).toEqual({
      collect: [],
      collectForFeeds: [],
      build: [],
      deliver: [],
      mail: [],
      openMails: [],
      plans: [],
      checkouts: [],
      pastWeeks: [],
      refresh: [],
      messages: [],
      renewals: [],
      archives: [],
      webhooks: [],
    });
  });

  it('mails nothing to an address that is not confirmed, and what waited once it is', async () => {
    const { profile } = await someone();
    const { user } = await reader(profile, { confirmed: false });
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect(profile);
    await build(profile);
    const thursday = '2026-11-19' as never;
    expect((await shop.services.due.due()).mail).toEqual([]);
    expect(await sendWeekly(shop, user, thursday)).toBe(false);
    shop.clock.set('2026-11-19T18:00:00Z');
    await markEmailVerified(test.database.db, user, shop.clock.now());
    expect((await shop.services.due.due()).mail).toEqual([{ kind: 'weekly', userId: user, thursday }]);
    expect(await sendWeekly(shop, user, thursday)).toBe(true);
    expect(shop.mails().filter(({ name }) => name.startsWith(`weekly-2026-11-19.${user}-`))).toHaveLength(1);
  });

  it('asks a failing source again after an hour, not at once', async () => {
    const { profile } = await someone();
    await reader(profile);
    await shop.services.collect.failed(profile, new Error('broken'));
    expect((await shop.services.due.due()).collect).toEqual([]);
    shop.clock.set('2026-11-10T13:00:00Z');
    expect((await shop.services.due.due()).collect).toEqual([profile]);
  });

  it('sends one mail with all new reports in the language of its reader, once, with working one-click headers', async () => {
    const first = await someone();
    const second = await someone();
    const user = await addUser(test.database, { lang: 'pt' });
    for (const { profile } of [first, second]) {
      await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
    }
    shop.clock.set('2026-11-19T06:00:00Z');
    for (const { profile } of [first, second]) {
      await collect(profile);
      await build(profile);
    }
    const before = shop.mails().length;
    const thursday = '2026-11-19' as never;
    expect(await sendWeekly(shop, user, thursday)).toBe(true);
    expect(await sendWeekly(shop, user, thursday)).toBe(false);
    expect(shop.mails()).toHaveLength(before + 1);
    const mail = shop.mails().find(({ name }) => name.startsWith(`weekly-2026-11-19.${user}-`));
    const content = mail?.content.replaceAll('=\r\n', '') ?? '';
    expect(content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(content).toContain('Ler o relat');
    expect(content.split('Escreveu em ingl=C3=AAs.')).toHaveLength(5);
    for (const { account } of [first, second]) expect(content).toContain(account.profile.username);
    // No picture is loaded from a network: its servers would see where the reader is.
    const pictures = [...content.matchAll(/<img src=3D"([^"]+)"/g)].map(([, address = '']) => new URL(address));
    expect(pictures.filter(({ pathname }) => pathname === '/api/media/picture').length).toBeGreaterThan(0);
    expect(new Set(pictures.map(({ origin }) => origin))).toEqual(new Set(['https://perch.test']));
    const token = /List-Unsubscribe: <https:\/\/perch\.test\/api\/mail\/unsubscribe\/([^>]+)>/.exec(content)?.[1] ?? '';
    expect(await shop.unsubscribe.unsubscribe('x'.repeat(43))).toBeNull();
    expect(await shop.unsubscribe.unsubscribe(token)).toEqual(['weekly']);
    expect(await shop.unsubscribe.unsubscribe(token)).toEqual(['weekly']);
    await test.database.db.deleteFrom('deliveries').execute();
    await test.database.db.deleteFrom('outbox').execute();
    expect(await sendWeekly(shop, user, thursday)).toBe(false);
    expect((await shop.services.due.due()).mail).toEqual([]);
  });
});
