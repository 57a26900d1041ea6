import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { type Client, connect, insertUser, type LiveServer, startLive } from './support.ts';

const EVENT = { type: 'subscription-changed', status: 1 } as const;
const LIMITS = { helloMs: 300, graceMs: 100, heartbeatMs: 150, stalledMs: 500, perUser: 3, framesPerBeat: 500 };

describeDatabases('live channel', (open) => {
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
  const ascending = (ids: readonly number[]) => ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0));

  it('welcomes a token in hello and then tells every event to every connection of the user, and to nobody else', async () => {
    const [ana, bea] = [await newUser(), await newUser()];
    const [first, second, other] = [await live(ana.token), await live(ana.token), await live(bea.token)];
    const { id } = await server.hub.publish(ana.user, EVENT);
    await Promise.all([first, second].map((client) => client.until(() => client.ids().includes(id))));
    expect(first.frames).toEqual([
      { type: 'welcome', lastEventId: 0, newestEventId: 0 },
      { ...EVENT, id },
    ]);
    expect(second.ids()).toEqual([id]);
    const own = await server.hub.publish(bea.user, EVENT);
    await other.until(() => other.ids().length > 0);
    expect(other.ids()).toEqual([own.id]);
    for (const client of [first, second, other]) client.socket.close();
  });

  it('names no picture at another server', async () => {
    const { user, token } = await newUser();
    const client = await live(token);
    const face = { id: 'a', username: 'a.test', name: null, userpic: 'https://faces.test/a.jpg' };
    const posts = [{ code: 'p', image: 'https://posts.test/p.jpg', notfound: false }];
    await server.hub.publish(user, { type: 'data-update', accountId: null, people: [face], posts });
    await client.until(() => client.ids().length > 0);
    const told = JSON.stringify(client.frames);
    expect(told.match(/"(userpic|image)":"\/api\/media\/picture\?/g)).toHaveLength(2);
    expect(told).not.toMatch(/"https:/);
    client.socket.close();
  });

  it('takes the token from the header, with the last event from hello', async () => {
    const { user, token } = await newUser();
    const [seen, missed] = await publish(user, 2);
    const client = connect(server.url, { 'x-auth-token': token });
    const ids = [seen?.id ?? 0, missed?.id ?? 0].toSorted((a, b) => a - b);
    client.send({ type: 'hello', lastEventId: ids[0] });
    await client.until(() => client.ids().length > 0);
    expect(client.frames[0]).toEqual({ type: 'welcome', lastEventId: ids[0], newestEventId: ids[1] });
    expect(client.ids()).toEqual([ids[1]]);
    client.socket.close();
  });

  it('begins with what comes next when the header is all it is told', async () => {
    const { user, token } = await newUser();
    const { id: old } = await server.hub.publish(user, EVENT);
    const client = connect(server.url, { 'x-auth-token': token });
    await client.until((frames) => frames.length > 0);
    expect(client.frames).toEqual([{ type: 'welcome', lastEventId: old, newestEventId: old }]);
    const { id } = await server.hub.publish(user, EVENT);
    await client.until(() => client.ids().length > 0);
    expect(client.ids()).toEqual([id]);
    client.socket.close();
  });

  it('replays what was missed, more than one page of it, oldest first', async () => {
    const { user, token } = await newUser();
    const { id: seen } = await server.hub.publish(user, EVENT);
    await publish(user, 450);
    const client = await live(token, seen);
    await client.until(() => client.ids().length >= 450);
    expect(client.ids()).toHaveLength(450);
    expect(ascending(client.ids())).toBe(true);
    client.socket.close();
  });

  it('loses and doubles nothing while events are published during the replay', async () => {
    const { user, token } = await newUser();
    const { id: seen } = await server.hub.publish(user, EVENT);
    for (let round = 0; round < 5; round += 1) {
      const before = publish(user, 20);
      const clients = Promise.all([live(token, seen), live(token, seen), live(token, seen)]);
      const after = publish(user, 20);
      const ids = [...(await before), ...(await after)].map(({ id }) => id);
      const kept = await database.db.selectFrom('events').where('user_id', '=', user).select('id').execute();
      const expected = kept
        .map(({ id }) => Number(id))
        .filter((id) => id > seen)
        .toSorted((a, b) => a - b);
      expect(ids.every((id) => expected.includes(id))).toBe(true);
      for (const client of await clients) {
        await client.until(() => client.ids().length >= expected.length);
        expect(client.ids()).toEqual(expected);
        client.socket.close();
        await client.closed();
      }
    }
  });

  it('answers ping with pong, before and after hello', async () => {
    const { token } = await newUser();
    const client = connect(server.url);
    client.send({ type: 'ping' });
    await client.until((frames) => frames.some(({ type }) => type === 'pong'));
    client.send({ type: 'hello', token });
    client.send({ type: 'ping' });
    await client.until((frames) => frames.filter(({ type }) => type === 'pong').length === 2);
    client.socket.close();
  });

  it('outlives many heartbeats and the time limit of requests', async () => {
    const { user, token } = await newUser();
    const client = await live(token);
    await new Promise((resolve) => setTimeout(resolve, 600));
    const { id } = await server.hub.publish(user, EVENT);
    await client.until(() => client.ids().includes(id));
    client.socket.close();
  });

  it('cuts off a client that gives no sign of life', async () => {
    const { token } = await newUser();
    const dead = connect(server.url, {}, { autoPong: false });
    dead.send({ type: 'hello', token });
    expect(await dead.closed()).toBe(1006);
    expect(dead.frames[0]).toMatchObject({ type: 'welcome' });
  });

  it('closes a connection that says nothing with 4408', async () => {
    expect(await connect(server.url).closed()).toBe(4408);
  });

  it('closes a wrong, missing or ended token with 4401', async () => {
    const { token } = await newUser();
    await server.sessions.close(token);
    for (const hello of [{ type: 'hello', token: 'x'.repeat(43) }, { type: 'hello' }, { type: 'hello', token }]) {
      const client = connect(server.url);
      client.send(hello);
      expect(await client.closed()).toBe(4401);
      expect(client.frames).toEqual([]);
    }
    expect(await connect(server.url, { 'x-auth-token': 'wrong' }).closed()).toBe(4401);
  });

  it('closes with 4400 on what is no frame, and with 1009 on one that is too large', async () => {
    for (const frame of ['', 'hello', '[]', '{"type":"publish"}', '{"type":"hello","token":5}']) {
      const client = connect(server.url);
      client.send(frame);
      expect(await client.closed(), frame).toBe(4400);
    }
    const client = connect(server.url);
    client.send({ type: 'hello', token: 'x'.repeat(5000) });
    expect(await client.closed()).toBe(1009);
  });

  it('closes with 4400 on a second hello', async () => {
    const { token } = await newUser();
    const client = await live(token);
    client.send({ type: 'hello', token });
    expect(await client.closed()).toBe(4400);
  });

  it('closes with 4401 as soon as the user logs out, and leaves other sessions alone', async () => {
    const { user, token } = await newUser();
    const other = await server.sessions.open(user);
    const [leaving, staying] = [await live(token), await live(other)];
    await server.sessions.close(token);
    await server.hub.recheck(user);
    expect(await leaving.closed()).toBe(4401);
    const { id } = await server.hub.publish(user, EVENT);
    await staying.until(() => staying.ids().includes(id));
    staying.socket.close();
  });

  it('closes with 4401 at the next heartbeat when the news of the log-out was lost', async () => {
    const { token } = await newUser();
    const client = await live(token);
    await server.sessions.close(token);
    expect(await client.closed()).toBe(4401);
  });

  it('closes with 4403 when the user is blocked', async () => {
    const { user, token } = await newUser();
    const client = await live(token);
    await database.db.updateTable('users').set({ blocked: true }).where('id', '=', user).execute();
    server.sessions.forget(user);
    await server.hub.recheck(user);
    expect(await client.closed()).toBe(4403);
  });

  it('tells an event at the next heartbeat when its wake-up call was lost', async () => {
    const { user, token } = await newUser();
    const client = await live(token);
    const { id } = await database.db
      .insertInto('events')
      .values({ user_id: user, body: JSON.stringify(EVENT), created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await client.until(() => client.ids().length > 0);
    expect(client.ids()).toEqual([Number(id)]);
    client.socket.close();
  });

  it('refuses one connection more than a user may have with 4429, and admits it when one has gone', async () => {
    const { token } = await newUser();
    const clients = [await live(token), await live(token), await live(token)];
    const extra = connect(server.url);
    extra.send({ type: 'hello', token });
    expect(await extra.closed()).toBe(4429);
    clients[0]?.socket.close();
    await clients[0]?.closed();
    const again = await live(token);
    for (const client of [...clients, again]) client.socket.close();
  });

  it('closes with 4429 on a flood of frames', async () => {
    const { token } = await newUser();
    const client = await live(token);
    for (let n = 0; n < 2000; n += 1) client.send({ type: 'ping' });
    expect(await client.closed()).toBe(4429);
  });

  it('cuts off a client that does not read, and keeps telling the others', async () => {
    const patient = await startLive(database, { stalledMs: 2_000 });
    const { user, token } = await newUser();
    const clients = [connect(patient.url), connect(patient.url)] as const;
    for (const client of clients) client.send({ type: 'hello', token });
    await Promise.all(clients.map((client) => client.until((frames) => frames.length === 1)));
    const [deaf, reading] = clients;
    deaf.socket.pause();
    const large = { type: 'subscribeError', code: 'x'.repeat(400_000) };
    for (let n = 0; n < 40; n += 1) {
      await database.db
        .insertInto('events')
        .values({ user_id: user, body: JSON.stringify(large), created_at: new Date() })
        .execute();
    }
    await patient.hub.publish(user, EVENT);
    await reading.until(() => reading.ids().length === 41);
    await expect.poll(patient.connections, { timeout: 15_000 }).toBe(1);
    expect(deaf.ids().length).toBeLessThan(41);
    reading.socket.close();
    deaf.socket.terminate();
    await patient.close();
  });

  it('refuses pages of other origins with 403 before anything is upgraded', async () => {
    const { token } = await newUser();
    const refused = connect(server.url, { origin: 'https://perch.test.evil.example', 'x-auth-token': token });
    expect(await refused.closed()).toBe(1006);
    const own = connect(server.url, { origin: 'https://perch.test', 'x-auth-token': token });
    await own.until((frames) => frames.length > 0);
    own.socket.close();
  });

  it('is not found by a plain request', async () => {
    const answer = await fetch(server.url.replace('ws:', 'http:'));
    expect(answer.status).toBe(404);
  });

  it('counts no connection that has gone', async () => {
    await expect.poll(server.connections, { timeout: 5000 }).toBe(0);
  });
});
