import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FeedPage } from '../../../shared/contract/watches.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { comment, follow, like, post, repost } from '../../support/jobs/actions.ts';
import { at, openWebApp, type WebApp } from '../accounts/web-app.ts';
import { NOON, readersOf } from './readers.ts';

const told = ({ items }: FeedPage) => items.map(({ who, day, kind, count }) => [who.username, day, kind, count]);

describeDatabases('the feed of a watchlist', (open) => {
  let test: TestDatabase;
  let web: WebApp;
  let readers: ReturnType<typeof readersOf>;
  beforeAll(async () => {
    test = await open();
    web = await openWebApp(test.database);
    readers = readersOf(web, test.database);
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  it('tells in its feed what the names did, grouped by day and kind, newest first', async () => {
    const { user, profile: feeder } = await readers.watching('feeder');
    const other = await readers.alsoWatching(user, 'other');
    await readers.did(feeder, [
      post('1', '2026-11-17T08:12:00Z', 'The last sheet is drying.'),
      like('1', '2026-11-16T08:00:00Z'),
      { ...like('2', '2026-11-16T09:00:00Z', { code: 'pictured' }), tags: ['ashglaze'] },
      { ...like('3', '2026-11-16T09:30:00Z'), tags: ['ashglaze'] },
    ]);
    await readers.did(other, [
      follow('1', '2026-11-16T11:00:00Z', 'serra'),
      follow('2', '2026-11-16T10:00:00Z', 'unknown'),
      comment('1', '2026-11-15T23:59:59Z'),
    ]);
    const now = new Date(NOON);
    const place = { network: 'bluesky', fetched_at: now } as const;
    await test.database.db
      .insertInto('people')
      .values({ ...place, external_id: 'serra', username: 'serra.test', name: 'Serra Quarry Clay', userpic: null })
      .execute();
    const card = { ...place, author_id: 'a', url: 'https://posts.test/pictured', text: 'A jug', gone: false };
    await test.database.db
      .insertInto('posts')
      .values({ ...card, code: 'pictured', image: '/jug.svg' })
      .execute();

    const page = await readers.feed(user);
    expect(page).toMatchObject({ page: 1, perPage: 5, full_count: 4, through: '2026-11-17' });
    expect(told(page)).toEqual([
      ['feeder.test', '2026-11-17', 'post', 1],
      ['other.test', '2026-11-16', 'follow', 2],
      ['feeder.test', '2026-11-16', 'like', 3],
      ['other.test', '2026-11-15', 'comment', 1],
    ]);
    expect(page.items[0]).toMatchObject({ text: 'The last sheet is drying.', at: at('2026-11-17T08:12:00Z') });
    expect(page.items[1]).toMatchObject({ name: 'Serra Quarry Clay', at: null });
    expect(page.items[2]).toMatchObject({
      tag: { tag: 'ashglaze', count: 2 },
      at: null,
      pictures: [{ image: '/jug.svg', text: 'A jug' }],
    });
    expect(page.items[3]).toMatchObject({ text: 'so good', at: null });
  });

  it('tells what they passed on, in the words of who wrote it, and nothing of what was taken back', async () => {
    const { user, profile } = await readers.watching('passes');
    await readers.did(profile, [
      repost('1', '2026-11-16T08:00:00Z', { target: 'tidewriter', code: 'tide' }),
      repost('2', '2026-11-16T09:00:00Z', { target: 'tidewriter', code: 'unknown' }),
      repost('3', '2026-11-15T09:00:00Z', { target: 'tidewriter', code: 'left' }),
    ]);
    const place = { network: 'bluesky', fetched_at: new Date(NOON) } as const;
    const { db } = test.database;
    await db
      .insertInto('people')
      .values({ ...place, external_id: 'tidewriter', username: 'tide.test', name: 'Tide Writer', userpic: null })
      .execute();
    const card = { ...place, author_id: 'tidewriter', image: null } as const;
    await db
      .insertInto('posts')
      .values([
        { ...card, code: 'tide', url: 'https://posts.test/tide', text: 'High water at noon', gone: false },
        { ...card, code: 'left', url: 'https://posts.test/left', text: null, gone: true },
      ])
      .execute();
    const { items } = await readers.feed(user);
    expect(items).toMatchObject([
      { kind: 'repost', count: 2, text: 'High water at noon', name: 'Tide Writer', at: null },
      { kind: 'repost', count: 1, text: null, name: null, pictures: [] },
    ]);
    await db
      .updateTable('actions')
      .set({ removed_at: new Date(NOON) })
      .where('profile_id', '=', profile)
      .where('key', 'in', ['repost/1', 'repost/3'])
      .execute();
    expect((await readers.feed(user)).items).toMatchObject([{ kind: 'repost', count: 1, text: null }]);
    await db.updateTable('profiles').set({ coverage: '{"repost":"none"}' }).where('id', '=', profile).execute();
    expect((await readers.feed(user)).items).toEqual([]);
  });

  it('shows closed days alone, from 06:00 of the day after', async () => {
    const { user, profile } = await readers.watching('early');
    await readers.did(profile, [
      post('old', '2026-11-02T23:59:59Z', 'more than two weeks ago'),
      post('tue', '2026-11-17T23:59:59Z', 'last minute'),
      post('wed', '2026-11-18T05:00:00Z', 'this morning'),
    ]);
    const texts = async () => (await readers.feed(user)).items.map(({ text }) => text);
    web.setNow(at('2026-11-18T05:59:59Z'));
    expect(await texts()).toEqual([]);
    web.setNow(at('2026-11-18T06:00:00Z'));
    expect(await texts()).toEqual(['last minute']);
    web.setNow(at('2026-11-18T23:59:59Z'));
    expect(await texts()).toEqual(['last minute']);
    web.setNow(at('2026-11-19T06:00:00Z'));
    expect(await texts()).toEqual(['this morning', 'last minute']);
    expect((await readers.feed(user, '?through=2026-11-17')).items.map(({ text }) => text)).toEqual(['last minute']);
    expect((await readers.feed(user, '?through=2026-11-19')).through).toBe('2026-11-18');
    web.setNow(NOON);
  });

  it('has pages without a gap or a repetition, the last one for any that is too high', async () => {
    const { user, profile: one } = await readers.watching('pager1');
    for (const profile of [one, await readers.alsoWatching(user, 'pager2')]) {
      // All at the same instants: only the settled order tells them apart.
      await readers.did(
        profile,
        [6, 7, 8, 9, 10, 11].flatMap((date) => {
          const time = `2026-11-${String(date).padStart(2, '0')}T10:00:00Z`;
          return [like(`${date}`, time), follow(`${date}`, time, 'x')];
        }),
      );
    }
    const first = await readers.feed(user);
    expect(first.full_count).toBe(24);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => readers.feed(user, `?page=${page}`)));
    expect(pages.map(({ items }) => items.length)).toEqual([5, 5, 5, 5, 4]);
    const keys = pages.flatMap(({ items }) => items.map(({ key }) => key));
    expect(new Set(keys).size).toBe(24);
    expect(await readers.feed(user, '?page=9')).toEqual({ ...pages[4] });
    expect((await readers.feed(await web.subscriber(0), '?page=3')).page).toBe(1);
  });

  it('mutes a name in the feed, keeps it on the list, and lets it speak again', async () => {
    const { user, profile } = await readers.watching('loud');
    await readers.did(profile, [post('1', '2026-11-16T10:00:00Z', 'hear me')]);
    const [name] = await readers.list(user);
    const mute = (muted: boolean) => user.post('/dashboard/watches/unf', { id: name?.id, muted });
    expect((await mute(true)).json()).toEqual({ ok: true });
    expect((await readers.feed(user)).full_count).toBe(0);
    expect(await readers.list(user)).toMatchObject([{ id: name?.id, muted: true }]);
    await mute(true);
    expect((await mute(false)).json()).toEqual({ ok: true });
    expect((await readers.feed(user)).full_count).toBe(1);
  });

  it('shows nothing that was taken back, that the account hides, or of a name that may not be collected any more', async () => {
    const { user, profile } = await readers.watching('regret');
    await readers.did(profile, [
      post('1', '2026-11-16T10:00:00Z', 'stays'),
      post('2', '2026-11-16T11:00:00Z', 'regretted'),
      follow('1', '2026-11-16T10:00:00Z', 'x'),
    ]);
    const { db } = test.database;
    await db
      .updateTable('actions')
      .set({ removed_at: new Date(NOON) })
      .where('key', '=', 'post/2')
      .where('profile_id', '=', profile)
      .execute();
    expect((await readers.feed(user)).items.map(({ kind, text }) => [kind, text])).toEqual([
      ['post', 'stays'],
      ['follow', null],
    ]);
    const hides = JSON.stringify({ like: 'full', post: 'full', follow: 'none' });
    await db.updateTable('profiles').set({ coverage: hides }).where('id', '=', profile).execute();
    expect((await readers.feed(user)).items.map(({ kind }) => kind)).toEqual(['post']);
    for (const [reason, state] of [
      ['locked', 'private'],
      ['deleted', 'gone'],
      ['opted-out', 'hidden'],
      ['minor', 'hidden'],
    ] as const) {
      await db.updateTable('profiles').set({ stopped_reason: reason }).where('id', '=', profile).execute();
      expect((await readers.feed(user)).full_count, reason).toBe(0);
      expect(await readers.list(user)).toMatchObject([{ state, reason }]);
    }
  });
});
