import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readProfile } from '../../../server/db/repositories/collected-profiles.ts';
import { findText, markAsked } from '../../../server/db/repositories/stored-reports.ts';
import { createReportOverlays } from '../../../server/services/report-reading/report-overlays.ts';
import type { ProfileId, ReportId, UserId } from '../../../shared/domain/ids.ts';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { parseReport } from '../../../shared/report/serialize.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { comment, follow, like } from '../../support/jobs/actions.ts';
import { createScriptedSource, type ScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';

const never = new AbortController().signal;
const WEEK = 'week-2026-11-09' as ReportId;
const NEXT = 'week-2026-11-16' as ReportId;

describeDatabases('what becomes of a report after it was built', (open) => {
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
    const { db } = test.database;
    for (const table of ['accounts', 'deliveries', 'events', 'reports', 'posts', 'people'] as const) {
      await db.deleteFrom(table).execute();
    }
    source.accounts.clear();
    source.cards.clear();
    source.faces.clear();
    source.askedPosts.length = 0;
  });

  let profiles = 0;
  async function someone() {
    profiles += 1;
    const account = scriptedAccount(`person-${profiles}`);
    account.profile = { ...account.profile, bio: 'I make pots.', followers: 120, follows: null, posts: 40 };
    account.actions = [
      like('1', '2026-11-09T08:00:00Z', { target: 'studio', code: 'bowl' }),
      like('2', '2026-11-10T09:00:00Z', { target: 'studio', code: 'vase' }),
      comment('3', '2026-11-10T19:00:00Z', 'bowl'),
      follow('1', '2026-11-11T09:00:00Z', 'potter'),
    ];
    source.accounts.set(account.profile.id, account);
    const profile = await addProfile(test.database, account.profile.id);
    const user = await addUser(test.database);
    const id = await track(test.database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
    return { profile, account, user, id };
  }

  const collect = (profile: ProfileId) => shop.services.collect.collect(profile, never);
  const asked = (profile: ProfileId, report = WEEK) =>
    markAsked(test.database.db, { profile, report, at: new Date(shop.clock.now()) });

  /** Somebody whose report was built on Thursday and read at once. */
  async function readOnThursday() {
    const made = await someone();
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect(made.profile);
    await shop.services.build.build({ profile: made.profile, reportId: WEEK });
    await asked(made.profile);
    return made;
  }

  /** The report as a reader gets it now. */
  async function present(profile: ProfileId, report = WEEK) {
    const { db } = test.database;
    const [row, stored, period] = [
      await readProfile(db, profile),
      await findText(db, profile, report),
      parseReportId(report),
    ];
    if (row === undefined || stored === null || period === null) throw new Error('no report');
    const reports = createReportOverlays({ database: test.database, clock: shop.clock });
    return reports.textOf({ profile, network: row.network, period, ...stored });
  }
  const shown = async (profile: ProfileId) => parseReport((await present(profile)).text);
  const updates = async (user: UserId) => (await shop.live.missed(user, 0)).filter((event) => 'reportId' in event);
  const bodyOf = async (profile: ProfileId, report = WEEK) =>
    test.database.db
      .selectFrom('reports')
      .where('profile_id', '=', profile)
      .where('report_id', '=', report)
      .selectAll()
      .executeTakeFirstOrThrow();

  it('sends the stored bytes while nothing changed, however often the network is asked', async () => {
    const { profile, user } = await readOnThursday();
    shop.clock.set('2026-11-28T06:00:00Z');
    await collect(profile);
    expect(await shop.services.refreshCards.refresh(profile, WEEK, never)).toBe('refreshed');
    expect(source.askedPosts.filter((code) => code === 'bowl')).toHaveLength(2);
    const { body, etag } = await bodyOf(profile);
    expect(await present(profile)).toEqual({ tag: etag, text: body });
    expect(await updates(user)).toEqual([]);
  });

  it('hides a post at once that the network no longer shows, and tells its readers once', async () => {
    const { profile, user, id } = await readOnThursday();
    source.cards.set('bowl', { gone: true, image: null, text: null });
    shop.clock.set('2026-11-19T18:00:01Z');
    expect(await shop.services.refreshCards.refresh(profile, WEEK, never)).toBe('refreshed');
    const { likes, counts } = await shown(profile);
    expect(likes.data[0]?.posts).toMatchObject([
      { code: 'vase', notfound: false, image: 'https://posts.test/vase.jpg' },
      { code: 'bowl', notfound: true, image: null, text: null },
    ]);
    expect(counts.like).toBe(2);
    expect((await present(profile)).tag).not.toBe((await bodyOf(profile)).etag);
    expect(await updates(user)).toMatchObject([
      {
        type: 'data-update',
        accountId: id,
        reportId: WEEK,
        posts: [{ code: 'bowl', image: null, notfound: true }],
        people: [],
        more: false,
      },
    ]);
    await shop.services.refreshCards.refresh(profile, WEEK, never);
    await collect(profile);
    expect(await updates(user)).toHaveLength(1);
  });

  it('shows pictures and names that became known later, and tells of them', async () => {
    const { profile, user } = await readOnThursday();
    source.cards.set('vase', { image: 'https://posts.test/new.jpg' });
    source.faces.set('studio', { userpic: 'https://posts.test/face.jpg' });
    shop.clock.set('2026-11-20T06:00:00Z');
    await shop.services.refreshCards.refresh(profile, WEEK, never);
    const { likes, comments } = await shown(profile);
    expect(likes.data[0]).toMatchObject({ id: 'studio', userpic: 'https://posts.test/face.jpg' });
    expect(likes.data[0]?.posts[0]).toMatchObject({ code: 'vase', image: 'https://posts.test/new.jpg' });
    expect(comments[0]?.target).toMatchObject({ userpic: 'https://posts.test/face.jpg' });
    expect(await updates(user)).toMatchObject([
      {
        posts: [{ code: 'vase', image: 'https://posts.test/new.jpg', notfound: false }],
        people: [{ id: 'studio', userpic: 'https://posts.test/face.jpg' }],
      },
    ]);
  });

  it('hides what the account itself took back: a like, a comment, its own words about itself', async () => {
    const { profile, account, user } = await readOnThursday();
    account.actions = account.actions.filter(({ key }) => key !== 'like/2' && key !== 'comment/3');
    account.profile = { ...account.profile, bio: null };
    account.revision = 'r2';
    account.removals = { kind: 'prefixes', prefixes: ['like/', 'comment/'], except: [], proven: true };
    shop.clock.set('2026-11-19T12:00:00Z');
    await collect(profile);
    const { likes, comments, socialProfile } = await shown(profile);
    expect(likes.data[0]?.posts.map(({ code, notfound }) => [code, notfound])).toEqual([
      ['vase', true],
      ['bowl', false],
    ]);
    expect(comments).toMatchObject([{ text: null, url: null }]);
    expect(socialProfile).toMatchObject({ bio: null, followers: { value: 120 } });
    expect(await updates(user)).toMatchObject([{ posts: [{ code: 'vase', notfound: true }], more: true }]);
    shop.clock.set('2026-11-19T12:20:00Z');
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ rebuiltReports: 1 });
    const rebuilt = await bodyOf(profile);
    expect(rebuilt.body).not.toContain('I make pots.');
    expect(JSON.stringify(rebuilt.trail)).not.toContain('I make pots.');
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ rebuiltReports: 0 });
  });

  it('is told of what was taken back although something else was told while that was still being read', async () => {
    const { profile, account, user } = await readOnThursday();
    account.actions = account.actions.filter(({ key }) => key !== 'like/2');
    account.revision = 'r2';
    account.removals = { kind: 'prefixes', prefixes: ['like/'], except: [], proven: true };
    source.cards.set('bowl', { gone: true, image: null, text: null });
    account.beforeBatch = async (batch) => {
      if (batch > 0) return;
      shop.clock.set('2026-11-19T18:00:10Z');
      await shop.services.refreshCards.refresh(profile, WEEK, never);
      shop.clock.set('2026-11-19T18:00:20Z');
    };
    shop.clock.set('2026-11-19T18:00:01Z');
    await collect(profile);
    const told = (await updates(user)).map((event) => ('posts' in event ? event.posts?.map(({ code }) => code) : null));
    expect(told).toEqual([['bowl'], ['vase']]);
  });

  it('is told to those alone who may read the report', async () => {
    const { profile } = await readOnThursday();
    const stranger = await addUser(test.database);
    const later = await addUser(test.database);
    await track(test.database, { user: later, profile, addedAt: '2026-11-18T00:00:00Z' });
    source.cards.set('bowl', { gone: true });
    shop.clock.set('2026-11-20T06:00:00Z');
    await shop.services.refreshCards.refresh(profile, WEEK, never);
    expect([await updates(stranger), await updates(later)]).toEqual([[], []]);
  });

  it('is looked for where somebody reads: once for each time, not before twelve hours, not for a stopped account', async () => {
    const { profile } = await readOnThursday();
    const due = async () => (await shop.services.due.due()).refresh;
    const slot = { profileId: profile, reportId: WEEK };
    shop.clock.set('2026-11-19T07:00:00Z');
    expect(await due()).toEqual([]);
    shop.clock.set('2026-11-19T19:00:00Z');
    expect(await due()).toEqual([]);
    await asked(profile);
    expect(await due()).toEqual([slot]);
    await shop.services.refreshCards.refresh(profile, WEEK, never);
    expect(await due()).toEqual([]);
    shop.clock.set('2026-11-20T19:00:00Z');
    expect(await due()).toEqual([]);
    await asked(profile);
    expect(await due()).toEqual([slot]);
    await test.database.db
      .updateTable('profiles')
      .set({ stopped_reason: 'locked' })
      .where('id', '=', profile)
      .execute();
    expect(await due()).toEqual([]);
    expect(await shop.services.refreshCards.refresh(profile, WEEK, never)).toBe('not-needed');
  });

  it('asks for the newest three hundred posts at most', async () => {
    const { profile, account } = await someone();
    const minute = (n: number) => new Date(Date.UTC(2026, 10, 10, 0, n)).toISOString();
    account.actions = Array.from({ length: 420 }, (_, n) => like(`m${n}`, minute(n), { code: `m${n}` }));
    shop.clock.set('2026-11-19T06:00:00Z');
    await collect(profile);
    await shop.services.build.build({ profile, reportId: WEEK });
    source.askedPosts.length = 0;
    shop.clock.set('2026-11-20T06:00:00Z');
    await shop.services.refreshCards.refresh(profile, WEEK, never);
    expect(source.askedPosts).toEqual(Array.from({ length: 300 }, (_, n) => `m${419 - n}`));
  });

  it('tells the profile of the time, beside that of the week before, and keeps it when it is built again', async () => {
    const { profile, account } = await readOnThursday();
    account.profile = { ...account.profile, followers: 150 };
    account.revision = 'r2';
    shop.clock.set('2026-11-26T06:00:00Z');
    await collect(profile);
    await shop.services.build.build({ profile, reportId: NEXT });
    expect(parseReport((await bodyOf(profile, NEXT)).body).socialProfile).toEqual({
      bio: 'I make pots.',
      bioWithheld: false,
      followers: { value: 150, previous: 120 },
      follows: { value: null, previous: null },
      posts: { value: 40, previous: 40 },
      url: null,
    });
    const before = (await shown(profile)).socialProfile;
    await shop.services.build.build({ profile, reportId: WEEK, again: true });
    expect((await shown(profile)).socialProfile).toEqual(before);
    expect(before).toMatchObject({ followers: { value: 120, previous: null } });
  });

  it('of an older version is built again, oldest first, with its number and without guessing the profile of then', async () => {
    const { profile } = await readOnThursday();
    const { db } = test.database;
    const old = { ...JSON.parse((await bodyOf(profile)).body), version: 1 };
    for (const key of ['daily', 'anomalies', 'socialProfile']) delete old[key];
    await db
      .updateTable('reports')
      .set({ body: JSON.stringify(old), trail: null, number: 7 })
      .where('profile_id', '=', profile)
      .execute();
    expect(await shown(profile)).toMatchObject({ version: 1, reportId: WEEK });
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ completedReports: 1 });
    expect(await shown(profile)).toMatchObject({
      version: 2,
      number: 7,
      socialProfile: null,
      anomalies: { items: [] },
    });
    expect(await shop.services.cleanUp.run(never)).toMatchObject({ completedReports: 0 });
  });
});
