import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { openTestPostgres, postgresAvailable, type TestDatabase } from '../../support/database.ts';
import { connect, insertUser, type LiveServer, startLive } from './support.ts';

const EVENT = { type: 'data-update', accountId: null } as const;

describe.skipIf(!postgresAvailable())('live channel over several server processes', () => {
  let test: TestDatabase;
  let second: Database;
  let here: LiveServer;
  let there: LiveServer;

  beforeAll(async () => {
    test = await openTestPostgres();
    second = await openDatabase({ ...test.options, log: createLogger('silent'), clock: createClock(null) });
    here = await startLive(test.database);
    there = await startLive(second);
  });
  afterAll(async () => {
    await here?.close();
    await there?.close();
    await second?.close();
    await test?.close();
  });

  it('tells what one process publishes to who is connected to another', async () => {
    const user = await insertUser(test.database);
    const client = connect(there.url);
    client.send({ type: 'hello', token: await here.sessions.open(user) });
    await client.until((frames) => frames.length === 1);
    const { id } = await here.hub.publish(user, EVENT);
    await client.until(() => client.ids().length > 0);
    expect(client.ids()).toEqual([id]);
    client.socket.close();
  });

  it('tells hundreds at once, each of their own event, on every connection that they have', async () => {
    const readers = Array.from({ length: 1200 }, (_, n) => `many-${n}@perch.test`);
    const { rows } = await sql<{ id: UserId }>`
      insert into users (email, password_hash, lang, code, created_at)
      select email, 'none', 'en', email, now() from unnest(${readers}::text[]) as r (email) returning id`.execute(
      test.database.db,
    );
    const users = rows.map(({ id }) => id);
    const watching = [0, 599, 600, 1199].flatMap((n) => users[n] ?? []);
    const clients = await Promise.all(
      watching.map(async (user) => {
        const token = await here.sessions.open(user);
        const own = [connect(here.url), connect(there.url), connect(there.url)];
        for (const client of own) client.send({ type: 'hello', token });
        await Promise.all(own.map((client) => client.until((frames) => frames.length === 1)));
        return { user, own };
      }),
    );
    const published = await here.hub.publishAll(
      users.map((user, n) => ({ user, event: { ...EVENT, accountId: n + 1 } })),
    );
    expect(new Set(published.map(({ id }) => id)).size).toBe(users.length);
    for (const { user, own } of clients) {
      const event = published[users.indexOf(user)];
      for (const client of own) {
        await client.until((frames) => frames.length > 1);
        expect(client.frames.slice(1)).toEqual([event]);
        client.socket.close();
      }
    }
  });

  it('keeps all of several events, or none', async () => {
    const user = await insertUser(test.database);
    const nobody = (user + 1_000_000) as UserId;
    await expect(here.hub.publishAll([user, nobody].map((one) => ({ user: one, event: EVENT })))).rejects.toThrow();
    expect(await here.hub.missed(user, 0)).toEqual([]);
  });

  it('keeps ids ascending and complete while both publish to one user at the same time', async () => {
    const user = await insertUser(test.database);
    const token = await here.sessions.open(user);
    const clients = [connect(here.url), connect(there.url)];
    for (const client of clients) client.send({ type: 'hello', token });
    await Promise.all(clients.map((client) => client.until((frames) => frames.length >= 1)));
    // Commits take a moment of random length after the id is given: without an order between publishers, a greater id
    // would be seen before a smaller one.
    await sql`create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(random() * 0.01); return null; end $$`.execute(test.database.db);
    await sql`create constraint trigger dawdle after insert on events deferrable initially deferred
      for each row execute function dawdle()`.execute(test.database.db);
    const published = await Promise.all(
      Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? here : there).hub.publish(user, EVENT)),
    );
    const expected = published.map(({ id }) => id).toSorted((a, b) => a - b);
    for (const client of clients) {
      await client.until(() => client.ids().length >= 200);
      expect(client.ids()).toEqual(expected);
      client.socket.close();
    }
  });

  it('ends a session on the other process too', async () => {
    const user = await insertUser(test.database);
    const token = await here.sessions.open(user);
    const client = connect(there.url);
    client.send({ type: 'hello', token });
    await client.until((frames) => frames.length === 1);
    await here.sessions.close(token);
    there.sessions.forget(user);
    await here.hub.recheck(user);
    expect(await client.closed()).toBe(4401);
  });

  it('says 1001 to everybody when it is closed', async () => {
    const going = await startLive(test.database);
    const user = await insertUser(test.database);
    const client = connect(going.url);
    client.send({ type: 'hello', token: await here.sessions.open(user) });
    await client.until((frames) => frames.length === 1);
    await going.close();
    expect(await client.closed()).toBe(1001);
  });
});
