import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { createLive, type Live } from '../../../main/live/reconnect.ts';
import type { ServerFrame } from '../../../shared/contract/live.ts';
import { insertUser, startLive } from '../../server/live/support.ts';
import { openTestEmbedded } from '../../support/database.ts';
import { createTestMachine, openSocket } from './machine.ts';

const PATIENCE = { timeout: 10_000, interval: 10 };
const SPEED = 20;

function open(input: { origin: string; token: string; kept: number | null }) {
  const machine = createTestMachine(SPEED);
  let kept = input.kept;
  const memory = {
    read: () => kept,
    write: (id: number) => {
      kept = id;
    },
  };
  const { now, after, online } = machine;
  const [origin, token] = [() => input.origin, () => input.token];
  const live = createLive({ openSocket, origin, token, events: machine, online, now, after, memory });
  const frames: ServerFrame[] = [];
  live.onFrame((frame) => frames.push(frame));
  live.start();
  return { live, frames, machine, kept: () => kept };
}

describe('the live channel against a service of another release', () => {
  let service: WebSocketServer;
  let live: Live | null = null;
  const codes: number[] = [];
  const said: string[] = [];

  beforeEach(async () => {
    service = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await new Promise((resolve) => service.once('listening', resolve));
    codes.length = 0;
    said.length = 0;
    service.on('connection', (socket) => {
      socket.on('close', (code) => codes.push(code));
      socket.on('message', (data) => said.push(data.toString()));
    });
  });
  afterEach(async () => {
    live?.stop();
    for (const client of service.clients) client.terminate();
    await new Promise((resolve) => service.close(resolve));
  });
  // As: a TCP server's address is one.
  const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

  it('passes over what it does not know, and takes what follows', async () => {
    service.on('connection', (socket) => {
      socket.send('{"type":"welcome","lastEventId":4}');
      for (const odd of ['', 'null', '[]', '{"type":"fanfare","id":5}', '{"type":"maintenance","id":"6","on":1}']) {
        socket.send(odd);
      }
      socket.send(Buffer.from('{"type":"maintenance","id":7,"on":true}'), { binary: true });
      socket.send('{"type":"maintenance","id":8,"on":true}');
      socket.send('{"type":"maintenance","id":8,"on":true}');
      socket.send('{"type":"maintenance","id":3,"on":true}');
      socket.send('{"type":"maintenance","id":9,"on":false}');
    });
    const opened = open({ origin: origin(), token: 'anything', kept: 4 });
    live = opened.live;
    await expect.poll(opened.kept, PATIENCE).toBe(9);
    expect(opened.frames).toEqual([
      { type: 'welcome', lastEventId: 4 },
      { type: 'maintenance', id: 8, on: true },
      { type: 'maintenance', id: 9, on: false },
    ]);
    expect(live.state()).toBe('live');
  });

  it('says which event it took last, and closes with 1000 before the machine sleeps', async () => {
    service.on('connection', (socket) => socket.send('{"type":"welcome","lastEventId":4}'));
    const opened = open({ origin: origin(), token: 'anything', kept: 4 });
    live = opened.live;
    await expect.poll(live.state, PATIENCE).toBe('live');
    await expect
      .poll(() => said.map((text) => JSON.parse(text)), PATIENCE)
      .toEqual([{ type: 'hello', lastEventId: 4 }]);
    opened.machine.emit('suspend');
    await expect.poll(() => codes.at(-1), PATIENCE).toBe(1000);
  });

  it('gives up one that accepts and says nothing, and takes the ids of one that began anew', async () => {
    let welcomes = 0;
    service.on('connection', (socket) => {
      welcomes += 1;
      if (welcomes > 1) socket.send('{"type":"welcome","lastEventId":2}');
    });
    const opened = open({ origin: origin(), token: 'anything', kept: 400 });
    live = opened.live;
    await expect.poll(live.state, PATIENCE).toBe('live');
    expect(welcomes).toBeGreaterThan(1);
    expect(opened.kept()).toBe(2);
  });

  it('does not let a welcome that is ahead of it skip what lies between: it comes again with the token in hello', async () => {
    const headers: (string | undefined)[] = [];
    service.on('connection', (socket, request) => {
      const header = request.headers['x-auth-token'];
      headers.push(typeof header === 'string' ? header : undefined);
      if (header !== undefined) socket.send('{"type":"welcome","lastEventId":9}');
      else socket.send('{"type":"welcome","lastEventId":4}');
      socket.send('{"type":"maintenance","id":10,"on":true}');
    });
    const opened = open({ origin: origin(), token: 'anything', kept: 4 });
    live = opened.live;
    await expect.poll(live.state, PATIENCE).toBe('live');
    expect(headers).toEqual(['anything', undefined]);
    const hello = { type: 'hello', token: 'anything', lastEventId: 4 };
    await expect.poll(() => said.map((text) => JSON.parse(text)), PATIENCE).toContainEqual(hello);
    expect(opened.frames[0]).toEqual({ type: 'welcome', lastEventId: 4 });
  });

  it('does not come back with a token that is refused, whatever stirs', async () => {
    let connections = 0;
    service.on('connection', (socket) => {
      connections += 1;
      socket.close(4403);
    });
    const opened = open({ origin: origin(), token: 'anything', kept: null });
    live = opened.live;
    await expect.poll(live.state, PATIENCE).toBe('off');
    for (const event of ['focus', 'online', 'unlock-screen', 'resume'] as const) opened.machine.emit(event);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([connections, live.state()]).toEqual([1, 'off']);
  });
});

describe('a service that begins before it has read where the application stands', () => {
  it('loses nothing: the token goes into hello, which it waits for', async () => {
    const test = await openTestEmbedded();
    const service = await startLive(test.database, { graceMs: 0, heartbeatMs: 30_000 });
    const user = await insertUser(test.database);
    const token = await service.sessions.open(user);
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.push((await service.hub.publish(user, { type: 'data-update', accountId: null })).id);
    }
    const [first = 0, ...missed] = ids;
    const origin = service.url.replace('ws:', 'http:').replace('/api/ws', '');
    const { live, frames } = open({ origin, token, kept: first });
    const received = () => frames.flatMap((frame) => ('id' in frame ? [frame.id] : []));
    await expect.poll(received, PATIENCE).toEqual(missed);
    expect(live.state()).toBe('live');
    live.stop();
    await service.close();
    await test.close();
  });
});
