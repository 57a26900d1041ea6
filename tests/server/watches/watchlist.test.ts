import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { SourceError } from '../../../server/ports/activity-source.ts';
import { type FeedPage, watchAdd, watchFeed, watchList } from '../../../shared/contract/watches.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { NAMES_PER_CALL, WATCH_LIMIT } from '../../../shared/domain/watchlist/names.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { comment, follow, like, post } from '../../support/jobs/actions.ts';
import { at, type Desk, openDesk, person, profileOf, type Subscriber } from '../accounts/desk.ts';

const NOON = at('2026-11-18T12:00:00Z');

describeDatabases('a watchlist', (open) => {
  let test: TestDatabase;
  let desk: Desk;
  beforeAll(async () => {
    test = await open();
    desk = await openDesk(test.database);
  });
  afterAll(async () => {
    await desk?.close();
    await test?.close();
  });

  const known = (id: string, about = {}) => void desk.network.accounts.set(id, person(id, about));
  const add = async (user: Subscriber, ...usernames: string[]) => {
    const answer = await user.post('/dashboard/watches/add', { usernames, network: 'bluesky' });
    expect(answer.statusCode, answer.body).toBe(200);
    return z.parse(watchAdd.response, answer.json());
  };
  const list = async (user: Subscriber) =>
    z.parse(watchList.response, (await user.get('/dashboard/watches')).json()).items;
  const feed = async (user: Subscriber, query = ''): Promise<FeedPage> => {
    const answer = await user.get(`/dashboard/watches/feed${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return z.parse(watchFeed.response, answer.json());
  };
  const told = ({ items }: FeedPage) => items.map(({ who, day, kind, count }) => [who.username, day, kind, count]);

  /** The profile behind a name of the user's list. */
  async function profileBehind(user: Subscriber, username: string): Promise<ProfileId> {
    const row = await test.database.db
      .selectFrom('watches as w')
      .innerJoin('profiles as p', 'p.id', 'w.profile_id')
      .where('w.user_id', '=', user.user)
      .where('p.username', '=', username)
      .select('p.id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  async function did(profile: ProfileId, actions: readonly Action[]): Promise<void> {
    const stage = await test.database.bulk.stage(profile, NOON);
    await stage.write(actions);
    await stage.merge(async () => null);
  }

  async function watching(...names: string[]): Promise<{ user: Subscriber; profiles: ProfileId[] }> {
    const user = await desk.subscriber(0);
    const profiles: ProfileId[] = [];
    for (const name of names) {
      known(name);
      await add(user, `${name}.test`);
      profiles.push(await profileBehind(user, `${name}.test`));
    }
    return { user, profiles };
  }

  it('takes several names at once from somebody without a plan, has them collected, and counts none of them in a plan', async () => {
    for (const id of ['kiln', 'ferry', 'press']) known(id);
    const user = await desk.subscriber(0);
    const queued = desk.queued.length;
    const answer = await add(user, 'kiln.test', ' ferry.test ', 'press.test');
    expect(answer.errors).toEqual([]);
    expect(answer.added).toEqual(answer.items.map(({ id }) => id));
    expect(answer.items).toMatchObject([
      { username: 'kiln.test', name: 'Name of kiln', muted: false, state: 'collecting', reason: null },
      { username: 'ferry.test' },
      { username: 'press.test' },
    ]);
    expect(answer.limit).toBe(WATCH_LIMIT);
    expect(await list(user)).toEqual(answer.items);
    expect(desk.queued.slice(queued)).toEqual([
      await profileBehind(user, 'kiln.test'),
      await profileBehind(user, 'ferry.test'),
      await profileBehind(user, 'press.test'),
    ]);
    expect((await user.get('/dashboard/accounts/latest')).json().counts).toEqual({ active: 0, archived: 0 });
  });

  it('adds the names that can be, and tells of each other one why not, in the reader’s language', async () => {
    known('fine');
    known('locked', { flags: { locked: true } });
    known('hidden', { flags: { noUnauthenticated: true } });
    known('memorial', { flags: { memorial: true } });
    known('young', { bio: 'I am 15 years old' });
    const user = await desk.subscriber(0);
    await add(user, 'fine.test');
    const usernames = [
      'nobody.test',
      'locked.test',
      'hidden.test',
      'memorial.test',
      'young.test',
      'fine.test',
      'also.test',
    ];
    known('also');
    const sent = await user.post('/dashboard/watches/add', { usernames, network: 'bluesky' }, { 'user-lang': 'pt' });
    const answer = z.parse(watchAdd.response, sent.json());
    expect(answer.errors.map(({ username, field, code }) => [username, field, code])).toEqual([
      ['nobody.test', 'usernames.0', 'account_not_found'],
      ['locked.test', 'usernames.1', 'account_private'],
      ['hidden.test', 'usernames.2', 'account_private'],
      ['memorial.test', 'usernames.3', 'account_denied'],
      ['young.test', 'usernames.4', 'account_denied'],
      ['fine.test', 'usernames.5', 'account_already_added'],
    ]);
    expect(answer.errors[0]?.text).toBe('Conta não encontrada!');
    expect(answer.errors[4]?.text).toContain('menos de 18');
    expect(answer.items.map(({ username }) => username)).toEqual(['fine.test', 'also.test']);
    const stored = await test.database.db
      .selectFrom('profiles')
      .where('username', '=', 'young.test')
      .select('id')
      .execute();
    expect(stored).toEqual([]);
  });

  it('tells of every name when the network does not answer, and of a network that is not offered', async () => {
    const user = await desk.subscriber(0);
    desk.network.fail(new SourceError('unreachable', 'down'));
    const answer = await add(user, 'away1.test', 'away2.test');
    desk.network.fail(null);
    expect(answer.errors.map(({ code }) => code)).toEqual(['network_unavailable', 'network_unavailable']);
    const elsewhere = await user.post('/dashboard/watches/add', { usernames: ['x'], network: 'mastodon' });
    expect(elsewhere.json().errors).toMatchObject([{ code: 'network_unavailable' }]);
  });

  it('holds fifty names, of many that come at once as many as fit, and the refused leave nothing behind', async () => {
    const ids = Array.from({ length: WATCH_LIMIT + 10 }, (_, n) => `many${n}`);
    for (const id of ids) known(id);
    const user = await desk.subscriber(0);
    for (let from = 0; from < 40; from += NAMES_PER_CALL) {
      await add(user, ...ids.slice(from, from + NAMES_PER_CALL).map((id) => `${id}.test`));
    }
    const answers = await Promise.all([
      add(user, ...ids.slice(40, 50).map((id) => `${id}.test`)),
      add(user, ...ids.slice(50, 60).map((id) => `${id}.test`)),
    ]);
    const refused = answers.flatMap(({ errors }) => errors);
    expect(refused).toHaveLength(10);
    for (const { code, text } of refused)
      expect([code, text]).toEqual(['watches_limit', expect.stringContaining('50')]);
    expect(await list(user)).toHaveLength(WATCH_LIMIT);
    const stored = await test.database.db
      .selectFrom('profiles')
      .where('username', 'like', 'many%')
      .select('id')
      .execute();
    expect(stored).toHaveLength(WATCH_LIMIT);
    const again = await add(user, 'many0.test');
    expect(again.errors).toMatchObject([{ code: 'account_already_added' }]);
  });

  it('is asked for by its owner alone, with sound input; foreign names are not found and stay as they are', async () => {
    const { user: me } = await watching('mine');
    const { user: them } = await watching('theirs');
    const [theirs] = await list(them);
    for (const id of [theirs?.id, 2_000_000_000]) {
      expect((await me.post('/dashboard/watches/delete', { id })).statusCode).toBe(404);
      expect((await me.post('/dashboard/watches/unf', { id, muted: true })).statusCode).toBe(404);
    }
    expect(await list(them)).toEqual([theirs]);
    const tooMany = Array.from({ length: NAMES_PER_CALL + 1 }, (_, n) => `a${n}`);
    for (const usernames of [[], [''], ['  '], 'a', [1], ['x'.repeat(301)], tooMany]) {
      const answer = await me.post('/dashboard/watches/add', { usernames, network: 'bluesky' });
      expect(answer.statusCode, JSON.stringify(usernames)).toBe(422);
    }
    for (const body of [{}, { id: 0 }, { id: '1' }, { id: 2 ** 31 }]) {
      expect((await me.post('/dashboard/watches/delete', body)).statusCode).toBe(422);
    }
    expect((await me.post('/dashboard/watches/unf', { id: theirs?.id })).statusCode).toBe(422);
    for (const query of ['?page=0', '?page=x', '?page=1.5', '?through=yesterday']) {
      expect((await me.get(`/dashboard/watches/feed${query}`)).statusCode, query).toBe(422);
    }
    for (const url of ['/api/dashboard/watches', '/api/dashboard/watches/feed']) {
      const answer = await desk.app.inject({ method: 'GET', url });
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'login_required']);
    }
  });

  it('tells in its feed what the names did, grouped by day and kind, newest first', async () => {
    const { user, profiles } = await watching('feeder', 'other');
    const [feeder, other] = profiles;
    if (feeder === undefined || other === undefined) throw new Error('not watched');
    await did(feeder, [
      post('1', '2026-11-17T08:12:00Z', 'The last sheet is drying.'),
      like('1', '2026-11-16T08:00:00Z'),
      { ...like('2', '2026-11-16T09:00:00Z', { code: 'pictured' }), tags: ['ashglaze'] },
      { ...like('3', '2026-11-16T09:30:00Z'), tags: ['ashglaze'] },
    ]);
    await did(other, [
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

    const page = await feed(user);
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

  it('shows closed days alone, from 06:00 of the day after', async () => {
    const { user, profiles } = await watching('early');
    const [profile] = profiles;
    if (profile === undefined) throw new Error('not watched');
    await did(profile, [
      post('old', '2026-11-02T23:59:59Z', 'more than two weeks ago'),
      post('tue', '2026-11-17T23:59:59Z', 'last minute'),
      post('wed', '2026-11-18T05:00:00Z', 'this morning'),
    ]);
    const texts = async () => (await feed(user)).items.map(({ text }) => text);
    desk.setNow(at('2026-11-18T05:59:59Z'));
    expect(await texts()).toEqual([]);
    desk.setNow(at('2026-11-18T06:00:00Z'));
    expect(await texts()).toEqual(['last minute']);
    desk.setNow(at('2026-11-18T23:59:59Z'));
    expect(await texts()).toEqual(['last minute']);
    desk.setNow(at('2026-11-19T06:00:00Z'));
    expect(await texts()).toEqual(['this morning', 'last minute']);
    expect((await feed(user, '?through=2026-11-17')).items.map(({ text }) => text)).toEqual(['last minute']);
    expect((await feed(user, '?through=2026-11-19')).through).toBe('2026-11-18');
    desk.setNow(NOON);
  });

  it('has pages without a gap or a repetition, the last one for any that is too high', async () => {
    const { user, profiles } = await watching('pager1', 'pager2');
    for (const profile of profiles) {
      // All at the same instants: only the settled order tells them apart.
      await did(
        profile,
        [6, 7, 8, 9, 10, 11].flatMap((date) => {
          const time = `2026-11-${String(date).padStart(2, '0')}T10:00:00Z`;
          return [like(`${date}`, time), follow(`${date}`, time, 'x')];
        }),
      );
    }
    const first = await feed(user);
    expect(first.full_count).toBe(24);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => feed(user, `?page=${page}`)));
    expect(pages.map(({ items }) => items.length)).toEqual([5, 5, 5, 5, 4]);
    const keys = pages.flatMap(({ items }) => items.map(({ key }) => key));
    expect(new Set(keys).size).toBe(24);
    expect(await feed(user, '?page=9')).toEqual({ ...pages[4] });
    expect((await feed(await desk.subscriber(0), '?page=3')).page).toBe(1);
  });

  it('mutes a name in the feed, keeps it on the list, and lets it speak again', async () => {
    const { user, profiles } = await watching('loud');
    const [profile] = profiles;
    if (profile === undefined) throw new Error('not watched');
    await did(profile, [post('1', '2026-11-16T10:00:00Z', 'hear me')]);
    const [name] = await list(user);
    const mute = (muted: boolean) => user.post('/dashboard/watches/unf', { id: name?.id, muted });
    expect((await mute(true)).json()).toEqual({ ok: true });
    expect((await feed(user)).full_count).toBe(0);
    expect(await list(user)).toMatchObject([{ id: name?.id, muted: true }]);
    await mute(true);
    expect((await mute(false)).json()).toEqual({ ok: true });
    expect((await feed(user)).full_count).toBe(1);
  });

  it('shows nothing that was taken back, that the account hides, or of a name that may not be collected any more', async () => {
    const { user, profiles } = await watching('regret');
    const [profile] = profiles;
    if (profile === undefined) throw new Error('not watched');
    await did(profile, [
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
    expect((await feed(user)).items.map(({ kind, text }) => [kind, text])).toEqual([
      ['post', 'stays'],
      ['follow', null],
    ]);
    const hides = JSON.stringify({ like: 'full', post: 'full', follow: 'none' });
    await db.updateTable('profiles').set({ coverage: hides }).where('id', '=', profile).execute();
    expect((await feed(user)).items.map(({ kind }) => kind)).toEqual(['post']);
    for (const [reason, state] of [
      ['locked', 'private'],
      ['deleted', 'gone'],
      ['opted-out', 'hidden'],
      ['minor', 'hidden'],
    ] as const) {
      await db.updateTable('profiles').set({ stopped_reason: reason }).where('id', '=', profile).execute();
      expect((await feed(user)).full_count, reason).toBe(0);
      expect(await list(user)).toMatchObject([{ state, reason }]);
    }
  });

  it('lets go of a profile, with its actions, when the last list drops it and nobody tracks it', async () => {
    const { user, profiles } = await watching('shared');
    const [profile] = profiles;
    if (profile === undefined) throw new Error('not watched');
    await did(profile, [post('1', '2026-11-16T10:00:00Z', 'words')]);
    const tracker = await desk.subscriber(2);
    const account = await tracker.add('shared.test');
    expect(await profileOf(test.database, account)).toBe(profile);
    const other = await desk.subscriber(0);
    await add(other, 'shared.test');
    const left = async () => {
      const { db } = test.database;
      const profiles = await db.selectFrom('profiles').where('id', '=', profile).select('id').execute();
      const actions = await db.selectFrom('actions').where('profile_id', '=', profile).select('key').execute();
      return [profiles.length, actions.length];
    };
    const drop = async (who: Subscriber) => who.post('/dashboard/watches/delete', { id: (await list(who))[0]?.id });
    expect((await drop(user)).json()).toEqual({ ok: true });
    await tracker.post('/dashboard/accounts/delete', { ids: [account] });
    expect(await left()).toEqual([1, 1]);
    expect((await feed(other)).full_count).toBe(1);
    await drop(other);
    expect(await left()).toEqual([0, 0]);
    expect(await list(other)).toEqual([]);
  });

  it('goes with its user', async () => {
    const { user } = await watching('erased');
    await test.database.db.deleteFrom('users').where('id', '=', user.user).execute();
    expect(await test.database.db.selectFrom('watches').where('user_id', '=', user.user).selectAll().execute()).toEqual(
      [],
    );
  });
});
