import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createLive, type Live } from '../../../main/live/reconnect.ts';
import { collectUnhandled } from '../../../main/testing/unhandled.ts';
import type { ServerFrame } from '../../../shared/contract/live.ts';
import type { LiveState } from '../../../shared/desktop/values.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { type Person, signUp, startApp, type TestApp } from '../../support/app.ts';
import { createTestMachine, openSocket, type TestMachine } from './machine.ts';
import { openRelay, type Relay } from './relay.ts';

/** So many of the machine's milliseconds pass in one of the test's: a connection still has two seconds to stand. */
const SPEED = 5;
/** For what takes minutes and connects once. */
const HURRY = 20;
const PATIENCE = { timeout: 10_000, interval: 10 };
const EVENT = { type: 'data-update', accountId: null } as const;

describe('the live channel of the desktop application', () => {
  let app: TestApp;
  let relay: Relay;
  let machine: TestMachine;
  let person: Person;
  let token: string | null;
  let origin: string;
  let kept: number | null;
  let chance: number;
  const opened: Live[] = [];

  beforeAll(async () => {
    app = await startApp({ listen: true });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    relay = await openRelay(app.url);
    machine = createTestMachine(SPEED);
    person = await signUp(app);
    [token, origin, kept, chance] = [person.token, relay.origin, null, 0.5];
  });
  afterEach(async () => {
    for (const live of opened.splice(0)) live.stop();
    await relay.close();
  });

  function open() {
    const memory = {
      read: () => kept,
      write: (id: number) => {
        kept = id;
      },
    };
    const { now, after, online } = machine;
    const service = { openSocket, origin: () => origin, token: () => token };
    const live = createLive({ ...service, events: machine, online, now, after, memory, random: () => chance });
    const frames: ServerFrame[] = [];
    const states: LiveState[] = [];
    live.onFrame((frame) => frames.push(frame));
    live.onState((state) => states.push(state));
    opened.push(live);
    live.start();
    const ids = () => frames.flatMap((frame) => (frame.type === 'data-update' ? [frame.id] : []));
    return { live, frames, states, ids };
  }
  const until = (live: Live, state: LiveState) => expect.poll(live.state, PATIENCE).toBe(state);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 150));
  async function publish(count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) ids.push((await app.live.publish(userId(person.id), EVENT)).id);
    return ids;
  }

  it('is live with the token of the header, and passes events on in order', async () => {
    const { live, ids, states, frames } = open();
    await until(live, 'live');
    const published = await publish(5);
    await expect.poll(ids, PATIENCE).toEqual(published);
    expect(states).toEqual(['connecting', 'live']);
    expect(frames[0]).toMatchObject({ type: 'welcome' });
    expect(kept).toBe(published.at(-1));
  });

  it('replays what was missed, each once and in order, also over a restart of the application', async () => {
    const first = open();
    await until(first.live, 'live');
    const before = await publish(2);
    await expect.poll(first.ids, PATIENCE).toEqual(before);
    first.live.stop();
    const missed = await publish(250);
    const second = open();
    await expect.poll(() => second.ids().length, PATIENCE).toBe(250);
    const after = await publish(3);
    await expect.poll(second.ids, PATIENCE).toEqual([...missed, ...after]);
    expect(first.ids()).toEqual(before);
  });

  it('remembers an event only after its listeners have heard it, and one that throws keeps it from nobody', async () => {
    const unhandled = collectUnhandled();
    onTestFinished(unhandled.stop);
    const { live, ids } = open();
    const memoryThen: (number | null)[] = [];
    live.onFrame(() => {
      memoryThen.push(kept);
      throw new Error('a listener that fails');
    });
    const receivedAfter: string[] = [];
    live.onFrame(({ type }) => receivedAfter.push(type));
    await until(live, 'live');
    const [one = 0, two = 0] = await publish(2);
    await expect.poll(ids, PATIENCE).toEqual([one, two]);
    expect(memoryThen.slice(-2).map((id) => (id ?? 0) < one || id === one)).toEqual([true, true]);
    expect(memoryThen.at(-1)).toBe(one);
    expect([kept, unhandled.errors.length]).toEqual([two, 3]);
    expect(receivedAfter).toEqual(['welcome', 'data-update', 'data-update']);
  });

  it('tries 5 times, 3 seconds apart, then waits', async () => {
    const { live, states } = open();
    await until(live, 'live');
    relay.cut();
    await until(live, 'offline');
    expect(relay.opened()).toBe(1 + 5);
    expect(machine.waits.filter((ms) => ms === 3000)).toHaveLength(5);
    expect(machine.waits.at(-1)).toBe(5 * 60_000);
    await settle();
    expect(relay.opened()).toBe(6);
    expect(states).toEqual(['connecting', 'live', 'connecting', 'offline']);
  });

  it('comes back by chance within three seconds of others that lost their connections with it', async () => {
    const { live } = open();
    await until(live, 'live');
    chance = 0.25;
    relay.cut();
    await until(live, 'offline');
    expect(machine.waits.filter((ms) => ms === 2250)).toHaveLength(1);
    expect(machine.waits.filter((ms) => ms === 3000)).toHaveLength(4);
  });

  it.each(['resume', 'unlock-screen', 'online', 'focus'] as const)(
    'is tried again on %s, and loses nothing',
    async (event) => {
      const { live, ids } = open();
      await until(live, 'live');
      relay.cut();
      await until(live, 'offline');
      const missed = await publish(3);
      relay.release();
      machine.emit(event);
      await until(live, 'live');
      await expect.poll(ids, PATIENCE).toEqual(missed);
    },
  );

  it('is tried again every five minutes', async () => {
    // Only this wait is cut short: heartbeats and time limits keep their time on a busy machine.
    const real = createTestMachine();
    const idle: number[] = [];
    machine = {
      ...real,
      after(ms, task) {
        if (ms !== 5 * 60_000) return real.after(ms, task);
        idle.push(ms);
        return real.after(100, task);
      },
    };
    machine.setOnline(false);
    const { live } = open();
    await until(live, 'live');
    relay.cut();
    await until(live, 'offline');
    relay.release();
    await until(live, 'live');
    expect(idle.length).toBeGreaterThan(0);
  });

  it('spares its attempts while the system has no network', async () => {
    const { live } = open();
    await until(live, 'live');
    machine.setOnline(false);
    relay.cut();
    await until(live, 'offline');
    await settle();
    expect(relay.opened()).toBe(1);
  });

  it('closes before sleep, connects once after a waking that is told twice, and replays', async () => {
    const { live, ids, states } = open();
    await until(live, 'live');
    machine.emit('suspend');
    expect(live.state()).toBe('offline');
    await settle();
    expect(relay.opened()).toBe(1);
    const missed = await publish(2);
    machine.sleep(8 * 3_600_000);
    machine.emit('resume');
    machine.emit('resume');
    expect(live.state()).toBe('offline');
    await expect.poll(ids, PATIENCE).toEqual(missed);
    await settle();
    expect(relay.opened()).toBe(2);
    expect(states).toEqual(['connecting', 'live', 'offline', 'connecting', 'live']);
  });

  it('finds its socket dead after a sleep that nobody announced, at the first look or the first timer', async () => {
    for (const look of [true, false]) {
      const { live, ids } = open();
      await until(live, 'live');
      relay.hold();
      await publish(1);
      relay.release();
      machine.sleep(3_600_000);
      if (look) machine.emit('focus');
      await expect.poll(() => ids().length, PATIENCE).toBe(1);
      live.stop();
    }
    expect(relay.opened()).toBe(4);
  });

  it('leaves a good connection alone, whatever stirs', async () => {
    const { live } = open();
    await until(live, 'live');
    for (const event of ['unlock-screen', 'online', 'focus'] as const) machine.emit(event);
    live.reconnect();
    await settle();
    expect([relay.opened(), live.state()]).toEqual([1, 'live']);
  });

  it('outlives many heartbeats of silence', async () => {
    machine = createTestMachine(HURRY);
    const { live, states } = open();
    await until(live, 'live');
    const [since, connections, told] = [machine.now(), relay.opened(), states.length];
    await expect.poll(() => machine.now() - since, PATIENCE).toBeGreaterThan(90_000);
    expect([relay.opened(), states.slice(told)]).toEqual([connections, []]);
  });

  it('ends in off, not in a loop, when the session has ended elsewhere; a new session starts anew', async () => {
    const { live } = open();
    await until(live, 'live');
    await app.call({ path: '/logout', token: person.token, body: {} });
    await until(live, 'off');
    for (const event of ['unlock-screen', 'online', 'focus', 'resume'] as const) machine.emit(event);
    await settle();
    expect([relay.opened(), live.state()]).toEqual([1, 'off']);
    person = await signUp(app);
    token = person.token;
    live.reconnect();
    await until(live, 'live');
  });

  it('ends in off when the person is blocked', async () => {
    await app.database.db.updateTable('users').set({ blocked: true }).where('id', '=', userId(person.id)).execute();
    const { live } = open();
    await until(live, 'off');
    machine.emit('focus');
    await settle();
    expect([relay.opened(), live.state()]).toEqual([1, 'off']);
  });

  it('connects to nothing without a token, and follows a change of service', async () => {
    token = null;
    const { live, ids } = open();
    machine.emit('focus');
    await settle();
    expect([relay.opened(), live.state()]).toEqual([0, 'off']);
    token = person.token;
    live.reconnect();
    await until(live, 'live');
    const other = await openRelay(app.url);
    origin = other.origin;
    live.reconnect();
    await expect.poll(other.opened, PATIENCE).toBe(1);
    relay.cut();
    await until(live, 'live');
    const published = await publish(1);
    await expect.poll(ids, PATIENCE).toEqual(published);
    await other.close();
  });

  it('hears nothing more and listens to nothing once it has stopped', async () => {
    const { live, ids, states } = open();
    await until(live, 'live');
    live.stop();
    await publish(1);
    machine.emit('focus');
    machine.emit('resume');
    live.reconnect();
    await settle();
    expect([ids(), live.state(), machine.listeners(), relay.opened()]).toEqual([[], 'off', 0, 1]);
    expect(states.at(-1)).toBe('off');
  });
});
