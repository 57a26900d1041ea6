import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { type Client, connect, insertUser, type LiveServer, startLive } from './support.ts';

const EVENT = { type: 'subscription-changed', status: 1 } as const;
const LIMITS = { helloMs: 300, graceMs: 100, heartbeatMs: 150, stalledMs: 500, perUser: 3, framesPerBeat: 500 };

describeDatabases('kept events', (open) => {
  let test: TestDatabase;
  let database: Database;
  let server: LiveServer;

  beforeAll(async () => {
    test = await open();
    database = test.database;
    server = await startLive(database, LIMITS);
  });
  afterAll(async () => {
    await server?.close();
    await test?.close();
  });

  async function newUser(): Promise<{ user: UserId; token: string }> {
    const user = await insertUser(database);
    return { user, token: await server.sessions.open(user) };
  }
  async function live(token: string, lastEventId?: number): Promise<Client> {
    const client = connect(server.url);
    client.send({ type: 'hello', token, lastEventId });
    await client.until((frames) => frames.some(({ type }) => type === 'welcome'));
    return client;
  }
  const publish = (user: UserId, count: number) =>
    Promise.all(Array.from({ length: count }, () => server.hub.publish(user, EVENT)));

  it('forgets events older than it is told to, and a client that knows a later id goes on with new ones', async () => {
    const { user, token } = await newUser();
    const [{ id: seen } = { id: 0 }] = await publish(user, 1);
    expect(await server.hub.forget(instant(Date.now() + 60_000))).toBeGreaterThan(0);
    const client = await live(token, seen);
    const { id } = await server.hub.publish(user, EVENT);
    expect(id).toBeGreaterThan(seen);
    await client.until(() => client.ids().length > 0);
    expect(client.ids()).toEqual([id]);
    client.socket.close();
  });

  it('passes over a kept event of a release it does not know', async () => {
    const { user, token } = await newUser();
    const { id: seen } = await server.hub.publish(user, EVENT);
    await database.db
      .insertInto('events')
      .values({ user_id: user, body: JSON.stringify({ type: 'from-the-future' }), created_at: new Date() })
      .execute();
    const { id } = await server.hub.publish(user, EVENT);
    const client = await live(token, seen);
    await client.until(() => client.ids().length > 0);
    expect(client.ids()).toEqual([id]);
    client.socket.close();
  });
});
