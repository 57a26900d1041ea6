import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyProfile } from '../../../server/db/repositories/erasures.ts';
import { purgeDeletedWatches } from '../../../server/services/watches/remove-watches.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DELETION_UNDO_MS } from '../../../shared/domain/retention/retention.ts';
import { WATCH_LIMIT } from '../../../shared/domain/watchlist/names.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { post } from '../../support/jobs/actions.ts';
import { openWebApp, type Subscriber, type WebApp } from '../accounts/web-app.ts';
import { NOON, readersOf } from './readers.ts';

describeDatabases('a name taken off a watchlist', (open) => {
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
  beforeEach(() => web.setNow(NOON));

  const change = (user: Subscriber, what: 'delete' | 'restore', id: number | undefined) =>
    user.post(`/dashboard/watches/${what}`, { id });
  const purge = (afterMs: number) => purgeDeletedWatches(test.database.db, instant(NOON + afterMs));
  const watchingThree = async (prefix: string) => {
    const { user, profile } = await readers.watching(`${prefix}1`);
    for (const n of [2, 3]) await readers.alsoWatching(user, `${prefix}${n}`);
    return { user, profile, names: await readers.list(user) };
  };

  it('comes back to its place as it was, muted and with what it did, and is collected again', async () => {
    const { user, profile, names } = await watchingThree('place');
    const [first] = names;
    await readers.did(profile, [post('1', '2026-11-16T10:00:00Z', 'hear me')]);
    const feed = await readers.feed(user);
    await user.post('/dashboard/watches/unf', { id: names[1]?.id, muted: true });
    const before = await readers.list(user);
    await change(user, 'delete', first?.id);
    await change(user, 'delete', names[1]?.id);
    expect((await readers.list(user)).map(({ id }) => id)).toEqual([names[2]?.id]);
    expect((await readers.feed(user)).full_count).toBe(0);
    const queued = web.queued.length;
    web.setNow(instant(NOON + DELETION_UNDO_MS - 1));
    await change(user, 'restore', names[1]?.id);
    expect((await change(user, 'restore', first?.id)).json().items).toEqual(before);
    expect(await readers.list(user)).toEqual(before);
    expect(web.queued.slice(queued)).toContain(profile);
    web.setNow(NOON);
    expect(await readers.feed(user)).toEqual(feed);
    await purge(2 * DELETION_UNDO_MS);
    expect(await readers.list(user)).toEqual(before);
  });

  it('is kept whole: whatever a name on a list has, one that was taken off has', async () => {
    const columns = async (table: string) => {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table}`.execute(test.database.db);
      return rows.map(({ name }) => name);
    };
    const deleted = await columns('deleted_watches');
    expect(deleted.filter((name) => name !== 'deleted_at').toSorted()).toEqual((await columns('watches')).toSorted());
  });

  it('can be taken back for ten minutes and not longer, once, and by nobody else', async () => {
    const { user, names } = await watchingThree('late');
    const [one] = names;
    const other = await web.subscriber(0);
    await change(user, 'delete', one?.id);
    expect((await change(other, 'restore', one?.id)).statusCode).toBe(404);
    web.setNow(instant(NOON + DELETION_UNDO_MS));
    const late = await change(user, 'restore', one?.id);
    expect([late.statusCode, late.json().error]).toEqual([404, 'not_found']);
    web.setNow(NOON);
    const answers = await Promise.all([1, 2, 3, 4].map(() => change(user, 'restore', one?.id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await readers.list(user)).toEqual(names);
  });

  it('does not come back when the list was filled meanwhile, and does when there is room again', async () => {
    const { user, names } = await watchingThree('room');
    await change(user, 'delete', names[0]?.id);
    for (let n = 3; n < WATCH_LIMIT + 1; n += 1) await readers.alsoWatching(user, `room-more${n}`);
    const refused = await change(user, 'restore', names[0]?.id);
    expect([refused.statusCode, refused.json().error]).toEqual([422, 'watches_limit']);
    expect(await readers.list(user)).toHaveLength(WATCH_LIMIT);
    await change(user, 'delete', names[2]?.id);
    expect((await change(user, 'restore', names[0]?.id)).statusCode).toBe(200);
    expect((await readers.list(user))[0]).toEqual(names[0]);
  });

  it('begins anew, at the end, when it is added again: the old one does not come back', async () => {
    const { user, names } = await watchingThree('anew');
    await change(user, 'delete', names[0]?.id);
    web.setNow(instant(NOON + 1000));
    await readers.add(user, 'anew1.test');
    expect((await change(user, 'restore', names[0]?.id)).statusCode).toBe(404);
    expect((await readers.list(user)).map(({ username }) => username)).toEqual([
      'anew2.test',
      'anew3.test',
      'anew1.test',
    ]);
  });

  it('does not come back when the account had itself removed meanwhile', async () => {
    const { user, names, profile } = await watchingThree('optout');
    await change(user, 'delete', names[0]?.id);
    const { network, external_id } = await test.database.db
      .selectFrom('profiles')
      .where('id', '=', profile)
      .select(['network', 'external_id'])
      .executeTakeFirstOrThrow();
    const about = { network, externalId: external_id, reason: 'opted-out' } as const;
    await test.database.db.transaction().execute((tx) => emptyProfile(tx, about));
    expect((await change(user, 'restore', names[0]?.id)).statusCode).toBe(404);
  });
});
