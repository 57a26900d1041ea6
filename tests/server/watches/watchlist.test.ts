import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { SourceError } from '../../../server/ports/activity-source.ts';
import { addWatches } from '../../../server/services/watches/add-watches.ts';
import { purgeDeletedWatches } from '../../../server/services/watches/remove-watches.ts';
import { watchAdd } from '../../../shared/contract/watches.ts';
import { instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { DELETION_UNDO_MS } from '../../../shared/domain/retention/retention.ts';
import { NAMES_PER_CALL, WATCH_LIMIT } from '../../../shared/domain/watchlist/names.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { post } from '../../support/jobs/actions.ts';
import { openWebApp, person, profileOf, type Subscriber, type WebApp } from '../accounts/web-app.ts';
import { NOON, readersOf } from './readers.ts';

describeDatabases('a watchlist', (open) => {
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

  it('takes several names at once from somebody without a plan, has them collected, and counts none of them in a plan', async () => {
    for (const id of ['kiln', 'ferry', 'press']) readers.known(id);
    const user = await web.subscriber(0);
    const queued = web.queued.length;
    const answer = await readers.add(user, 'kiln.test', ' ferry.test ', 'press.test');
    expect(answer.errors).toEqual([]);
    expect(answer.added).toEqual(answer.items.map(({ id }) => id));
    expect(answer.items).toMatchObject([
      { username: 'kiln.test', name: 'Name of kiln', muted: false, state: 'collecting', reason: null },
      { username: 'ferry.test' },
      { username: 'press.test' },
    ]);
    expect(answer.limit).toBe(WATCH_LIMIT);
    expect(await readers.list(user)).toEqual(answer.items);
    expect(web.queued.slice(queued)).toEqual([
      await readers.profileBehind(user, 'kiln.test'),
      await readers.profileBehind(user, 'ferry.test'),
      await readers.profileBehind(user, 'press.test'),
    ]);
    expect((await user.get('/dashboard/accounts/latest')).json().counts).toEqual({ active: 0, archived: 0 });
  });

  it('adds the names that can be, and tells of each other one why not, in the reader’s language', async () => {
    readers.known('fine');
    readers.known('locked', { flags: { locked: true } });
    readers.known('hidden', { flags: { noUnauthenticated: true } });
    readers.known('memorial', { flags: { memorial: true } });
    readers.known('young', { bio: 'I am 15 years old' });
    const user = await web.subscriber(0);
    await readers.add(user, 'fine.test');
    const usernames = [
      'nobody.test',
      'locked.test',
      'hidden.test',
      'memorial.test',
      'young.test',
      'fine.test',
      'also.test',
    ];
    readers.known('also');
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

  it('refuses names that no database can hold at once, and serves the next call', async () => {
    readers.known('sound');
    const user = await web.subscriber(0);
    for (const name of ['\0', 'a\0b.test', '\ud800', 'half \udc00 pair']) {
      const sent = await user.post('/dashboard/watches/add', { usernames: [name], network: 'bluesky' });
      expect([name, sent.statusCode >= 500], sent.body).toEqual([name, false]);
    }
    expect((await readers.list(user)).length).toBe(0);
    await readers.add(user, 'sound.test');
    expect((await readers.list(user)).length).toBe(1);
  });

  it('tells of every name when the network does not answer, and of a network that is not offered', async () => {
    const user = await web.subscriber(0);
    web.network.fail(new SourceError('unreachable', 'down'));
    const answer = await readers.add(user, 'away1.test', 'away2.test');
    web.network.fail(null);
    expect(answer.errors.map(({ code }) => code)).toEqual(['network_unavailable', 'network_unavailable']);
    const elsewhere = await user.post('/dashboard/watches/add', { usernames: ['x'], network: 'instagram' });
    expect(elsewhere.json().errors).toMatchObject([{ code: 'network_not_offered' }]);
  });

  it('holds fifty names, of many that come at once as many as fit, and the refused leave nothing behind', async () => {
    const ids = Array.from({ length: WATCH_LIMIT + 10 }, (_, n) => `many${n}`);
    for (const id of ids) readers.known(id);
    const user = await web.subscriber(0);
    for (let from = 0; from < 40; from += NAMES_PER_CALL) {
      await readers.add(user, ...ids.slice(from, from + NAMES_PER_CALL).map((id) => `${id}.test`));
    }
    const answers = await Promise.all([
      readers.add(user, ...ids.slice(40, 50).map((id) => `${id}.test`)),
      readers.add(user, ...ids.slice(50, 60).map((id) => `${id}.test`)),
    ]);
    const refused = answers.flatMap(({ errors }) => errors);
    expect(refused).toHaveLength(10);
    for (const { code, text } of refused)
      expect([code, text]).toEqual(['watches_limit', expect.stringContaining('50')]);
    expect(await readers.list(user)).toHaveLength(WATCH_LIMIT);
    const stored = await test.database.db
      .selectFrom('profiles')
      .where('username', 'like', 'many%')
      .select('id')
      .execute();
    expect(stored).toHaveLength(WATCH_LIMIT);
    const again = await readers.add(user, 'many0.test');
    expect(again.errors).toMatchObject([{ code: 'account_already_added' }]);
  });

  it('is asked for by its owner alone, with sound input; foreign names are not found and stay as they are', async () => {
    const { user: me } = await readers.watching('mine');
    const { user: them } = await readers.watching('theirs');
    const [theirs] = await readers.list(them);
    for (const id of [theirs?.id, 2_000_000_000]) {
      expect((await me.post('/dashboard/watches/delete', { id })).statusCode).toBe(404);
      expect((await me.post('/dashboard/watches/restore', { id })).statusCode).toBe(404);
      expect((await me.post('/dashboard/watches/unf', { id, muted: true })).statusCode).toBe(404);
    }
    expect(await readers.list(them)).toEqual([theirs]);
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
      const answer = await web.app.inject({ method: 'GET', url });
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'login_required']);
    }
  });

  it('lets go of a profile, with its actions, when the last list drops it, and keeps one that somebody tracks', async () => {
    const { user, profile } = await readers.watching('shared');
    const tracked = await readers.alsoWatching(user, 'tracked');
    for (const one of [profile, tracked]) await readers.did(one, [post('1', '2026-11-16T10:00:00Z', 'words')]);
    const tracker = await web.subscriber(2);
    expect(await profileOf(test.database, await tracker.add('tracked.test'))).toBe(tracked);
    const other = await web.subscriber(0);
    await readers.alsoWatching(other, 'shared');
    const purge = () => purgeDeletedWatches(test.database.db, instant(NOON + DELETION_UNDO_MS));
    const left = async (id: ProfileId) => {
      const { db } = test.database;
      const profiles = await db.selectFrom('profiles').where('id', '=', id).select('id').execute();
      const actions = await db.selectFrom('actions').where('profile_id', '=', id).select('key').execute();
      return [profiles.length, actions.length];
    };
    const dropAll = async (who: Subscriber) => {
      for (const { id } of await readers.list(who)) {
        expect((await who.post('/dashboard/watches/delete', { id })).json()).toEqual({ ok: true });
      }
    };
    await dropAll(user);
    await purge();
    expect(await readers.list(user)).toEqual([]);
    expect([await left(profile), await left(tracked)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect((await readers.feed(other)).full_count).toBe(1);
    await dropAll(other);
    expect(await left(profile)).toEqual([1, 1]);
    await purge();
    expect([await left(profile), await left(tracked)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('waits for a network no longer than a request may take, and keeps what was found until then', async () => {
    const user = await web.subscriber(0);
    const patience = new AbortController();
    const asked: string[] = [];
    const checkAccount = async ({ username }: { username: string }) => {
      asked.push(username);
      // Four are looked up at a time; those behind them never get a turn.
      if (username !== 'quick.test') await new Promise<never>(() => undefined);
      return { profile: person('quick'), outcome: { status: 'found', reason: null } as const };
    };
    const usernames = ['quick.test', 'a.test', 'b.test', 'c.test', 'd.test', 'e.test', 'f.test'];
    const adding = addWatches(
      { db: test.database.db, accounts: { checkAccount } },
      {
        ...{ user: user.user, language: 'en', now: NOON, patience: patience.signal },
        names: { usernames, network: 'bluesky' },
      },
    );
    await expect.poll(() => asked).toEqual(usernames.slice(0, 5));
    patience.abort();
    const { added, problems } = await adding;
    expect(added).toHaveLength(1);
    expect(problems.map(({ index, error }) => [index, error.code])).toEqual(
      [1, 2, 3, 4, 5, 6].map((index) => [index, 'network_unavailable']),
    );
    expect(asked).toEqual(usernames.slice(0, 5));
    expect((await readers.list(user)).map(({ username }) => username)).toEqual(['quick.test']);
  });

  it('goes with its user', async () => {
    const { user } = await readers.watching('erased');
    await test.database.db.deleteFrom('users').where('id', '=', user.user).execute();
    expect(await test.database.db.selectFrom('watches').where('user_id', '=', user.user).selectAll().execute()).toEqual(
      [],
    );
  });
});
