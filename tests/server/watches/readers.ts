import { expect } from 'vitest';
import * as z from 'zod';
import type { Database } from '../../../server/db/database.ts';
import { type FeedPage, watchAdd, watchFeed, watchList } from '../../../shared/contract/watches.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { at, person, type Subscriber, type WebApp } from '../accounts/web-app.ts';

/** Where the application's clock stands: a Wednesday. */
export const NOON = at('2026-11-18T12:00:00Z');

/** What a person does with a watchlist, and what the names on it do, on a test's network. */
export function readersOf(web: WebApp, database: Database) {
  const known = (id: string, options = {}) => void web.network.accounts.set(id, person(id, options));

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

  /** The profile behind a name of the user's list. */
  async function profileBehind(user: Subscriber, username: string): Promise<ProfileId> {
    const row = await database.db
      .selectFrom('watches as w')
      .innerJoin('profiles as p', 'p.id', 'w.profile_id')
      .where('w.user_id', '=', user.user)
      .where('p.username', '=', username)
      .select('p.id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** Stores actions of a profile as a collection does. */
  async function did(profile: ProfileId, actions: readonly Action[]): Promise<void> {
    const stage = await database.bulk.stage(profile, NOON);
    await stage.write(actions);
    await stage.merge(async () => null);
  }

  /** Somebody without a plan who watches one name. */
  async function watching(name: string): Promise<{ user: Subscriber; profile: ProfileId }> {
    const user = await web.subscriber(0);
    return { user, profile: await alsoWatching(user, name) };
  }

  async function alsoWatching(user: Subscriber, name: string): Promise<ProfileId> {
    known(name);
    await add(user, `${name}.test`);
    return profileBehind(user, `${name}.test`);
  }

  return { known, add, list, feed, profileBehind, did, watching, alsoWatching };
}
