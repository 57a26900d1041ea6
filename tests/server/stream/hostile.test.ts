import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StreamEvent } from '../../../server/ports/activity-stream.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { DICTIONARY } from '../../support/jetstream/compressed-events.ts';
import type { JetstreamEvent } from '../../support/jetstream/jetstream-event.ts';
import { startJetstream, type TestJetstream } from '../../support/jetstream/jetstream-server.ts';
import { startReader, type TestReader } from '../../support/jetstream/stream-reader.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const ME = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const OTHER = 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb';
const clock = { now: () => instant(NOW) };
const BASE32 = '234567abcdefghijklmnopqrstuvwxyz';

/** A time-ordered id that only counts. */
function tid(count: number): string {
  let text = '';
  for (let rest = count, place = 0; place < 9; place += 1, rest = Math.floor(rest / 32))
    text = BASE32.charAt(rest % 32) + text;
  return `3mmo${text}`;
}

/** The like that was made as the `count`th thing of all, so many milliseconds before now. */
function like(count: number, ago = 0, did = ME): JetstreamEvent {
  const record = {
    $type: 'app.bsky.feed.like',
    createdAt: new Date(NOW - ago).toISOString(),
    subject: { cid: 'bafy', uri: `at://${OTHER}/app.bsky.feed.post/3kabcdefghijk` },
  };
  const commit = { rev: tid(count), operation: 'create', collection: 'app.bsky.feed.like', rkey: tid(count), record };
  return { did, time_us: (NOW - ago) * 1000 + count, kind: 'commit', commit };
}

const keysOf = (events: readonly StreamEvent[]): string[] =>
  events.flatMap((event) => (event.kind === 'recorded' ? event.action.key.replace('app.bsky.feed.like/', '') : []));
const distinct = (events: readonly StreamEvent[]): string[] => [...new Set(keysOf(events))].sort();
const counted = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, n) => tid(from + n));

describe.each([
  { way: 'plain', dictionary: null },
  { way: 'compressed', dictionary: DICTIONARY },
])('a Jetstream host whose events are $way', ({ way, dictionary }) => {
  let host: TestJetstream;
  let spare: TestJetstream;
  let reader: TestReader | null = null;

  beforeEach(async () => {
    [host, spare] = [await startJetstream(), await startJetstream()];
    for (const one of [host, spare]) one.offer(dictionary);
  });
  afterEach(async () => {
    await reader?.stop();
    reader = null;
    await host.close();
    await spare.close();
    expect(new Set([...host.ways, ...spare.ways])).toEqual(new Set([way]));
  });

  const start = (more: Partial<Parameters<typeof startReader>[0]> = {}): TestReader => {
    const tuning = dictionary === null ? {} : { mostFiltered: 0 };
    reader = startReader({ hosts: [host.url], clock, wanted: [ME], ...more, tuning: { ...tuning, ...more.tuning } });
    return reader;
  };
  const both = (event: JetstreamEvent): void => {
    host.emit(event);
    spare.emit(event);
  };
  const TWO = () => ({ hosts: [host.url, spare.url] });
  const connected = () => expect.poll(() => host.connections() + spare.connections()).toBeGreaterThan(0);

  it.skipIf(dictionary !== null)('is asked for the accounts that are wanted, and told when they change', async () => {
    const reading = start();
    await expect.poll(() => host.wanted()).toEqual([ME]);
    reading.want([ME, OTHER]);
    await expect.poll(() => host.wanted()).toEqual([ME, OTHER]);
    expect(reading.following.at(-1)).toEqual([ME, OTHER]);
    host.emit(like(1, 0, OTHER));
    host.emit(like(2));
    await reading.until(2);
    reading.want([]);
    await expect.poll(() => host.connections()).toBe(0);
  });

  it('sends everything where more are wanted than it can be told of, and what concerns nobody is let pass', async () => {
    const many = Array.from(
      { length: 10_001 },
      (_, n) => `did:plc:${String(n).replaceAll(/\d/g, 'a').padStart(24, 'c')}${n}`,
    );
    const reading = start({ wanted: [...many, ME] });
    await expect.poll(() => host.wanted()).toEqual([]);
    host.emit(like(1, 0, OTHER));
    host.emit(like(2));
    await reading.until(1);
    expect(keysOf(reading.events)).toEqual([tid(2)]);
  });

  it('that cuts every connection after some events loses none, and no event is lost to the next', async () => {
    let sent = 0;
    host.disturb({
      send(event) {
        sent += 1;
        if (sent % 7 === 0) setImmediate(() => host.cut());
        return [JSON.stringify(event)];
      },
    });
    const reading = start(TWO());
    await connected();
    for (let count = 0; count < 60; count += 1) {
      both(like(count, 60 * 100 - count * 100));
      await wait(5);
    }
    await expect.poll(() => distinct(reading.events).length, { timeout: 10_000 }).toBe(60);
    expect(distinct(reading.events)).toEqual(counted(0, 60));
  });

  it('that is silent gives way to the next', async () => {
    host.disturb({ stall: true });
    const reading = start({ ...TWO(), tuning: { ping: 30, dead: 150 } });
    await expect.poll(() => spare.connections(), { timeout: 5000 }).toBe(1);
    both(like(1));
    await reading.until(1);
  });

  it('that takes no connection gives way to the next, and is tried again quietly', async () => {
    host.disturb({ refuse: true });
    spare.disturb({ refuse: true });
    const reading = start(TWO());
    await expect.poll(() => reading.status().connections, { timeout: 5000 }).toBeGreaterThan(4);
    both(like(1, 5000));
    spare.disturb({});
    await expect.poll(() => spare.connections(), { timeout: 10_000 }).toBe(1);
    both(like(2));
    await reading.until(1);
  });

  it('that sends garbage is heard as far as it makes sense, and left when nothing does', async () => {
    const junk = [
      '',
      '{',
      'null',
      '[]',
      '{"did":"x"}',
      JSON.stringify({ did: ME, kind: 'commit', time_us: 'soon' }),
      Buffer.from([1, 2]),
    ];
    host.disturb({ send: (event) => [...junk, JSON.stringify(event)] });
    const reading = start(TWO());
    await connected();
    for (let count = 0; count < 30; count += 1) both(like(count));
    await expect.poll(() => distinct(reading.events).length).toBe(30);
    expect(reading.status().unreadable).toBe(30 * junk.length);
    expect(host.connections()).toBe(1);
    host.disturb({ send: () => junk });
    for (let count = 30; count < 60; count += 1) both(like(count));
    await expect.poll(() => spare.connections(), { timeout: 5000 }).toBe(1);
    await expect.poll(() => distinct(reading.events)).toEqual(counted(0, 60));
  });

  it('that repeats itself, or tells things in another order, tells nothing that was not', async () => {
    const old: JetstreamEvent[] = [];
    host.disturb({
      send(event) {
        old.push(event);
        return [...old.slice(-5).reverse(), ...old.slice(-3)].map((one) => JSON.stringify(one));
      },
    });
    const reading = start();
    await connected();
    for (let count = 0; count < 40; count += 1) host.emit(like(count));
    await expect.poll(() => distinct(reading.events).length).toBe(40);
    expect(distinct(reading.events)).toEqual(counted(0, 40));
    expect(reading.cursor()).toBe(NOW * 1000 + 39);
  });

  it('that goes backwards is not followed there: the place stays where it was', async () => {
    const from = (NOW - 5 * MINUTE) * 1000;
    const reading = start({ from });
    await connected();
    host.emit(like(1, 10 * MINUTE));
    host.emit(like(2, 60 * MINUTE));
    host.emit(like(3, 4 * MINUTE));
    await reading.until(1);
    expect(keysOf(reading.events)).toEqual([tid(3)]);
    expect(reading.status().stale).toBe(2);
    expect(reading.cursor()).toBeGreaterThan(from);
  });

  it('whose clock is ahead is not believed', async () => {
    host.disturb({ send: (event) => [JSON.stringify({ ...event, time_us: event.time_us + 2 * MINUTE * 1000 })] });
    const reading = start(TWO());
    await connected();
    both(like(1));
    await expect.poll(() => spare.connections(), { timeout: 5000 }).toBe(1);
    both(like(2));
    await expect.poll(() => distinct(reading.events)).toEqual([tid(1), tid(2)]);
    expect(reading.cursor()).toBeLessThanOrEqual(NOW * 1000 + 999);
  });

  it('that lies about whom an event is of is believed by what the event says', async () => {
    host.disturb({ send: (event) => [JSON.stringify(event).replace('{', `{"did":"${ME}","time_us":1,`)] });
    const reading = start({ wanted: [ME, 'did:plc:cccccccccccccccccccccccc'] });
    await connected();
    host.emit(like(1, 0, OTHER));
    host.emit(like(2));
    await reading.until(1);
    expect(keysOf(reading.events)).toEqual([tid(2)]);
  });

  it('goes on from the place, less a little, wherever the connection is made', async () => {
    for (let count = 0; count < 20; count += 1) both(like(count, 8 * MINUTE - count * 1000));
    const from = (NOW - 8 * MINUTE) * 1000;
    const reading = start({ ...TWO(), from });
    await reading.until(20);
    host.cut();
    await expect.poll(() => spare.cursors.length, { timeout: 5000 }).toBe(1);
    expect(host.cursors).toEqual([from - 90_000 * 1000]);
    expect(spare.cursors[0]).toBe((NOW - 8 * MINUTE + 19_000) * 1000 + 19 - 90_000 * 1000);
    expect(reading.gaps).toEqual([]);
  });

  it('that no longer holds what the place asks for has a gap, and what it holds is not lost', async () => {
    for (let count = 0; count < 300; count += 1)
      host.emit(like(count, 300 * MINUTE - count * MINUTE, count % 2 ? ME : OTHER));
    host.forget((NOW - 100 * MINUTE) * 1000);
    const reading = start({ from: (NOW - 200 * MINUTE) * 1000 });
    await reading.until(50);
    expect(reading.gaps).toEqual([{ from: NOW - 200 * MINUTE, to: NOW - 100 * MINUTE, reason: 'too-old' }]);
    expect(distinct(reading.events)).toHaveLength(50);
    // It was asked for everybody's events until the first one told how far back it goes.
    if (dictionary === null) expect(host.wanted()).toEqual([ME]);
  });

  it('that holds all that the place asks for has no gap', async () => {
    for (let count = 0; count < 300; count += 1)
      host.emit(like(count, 300 * MINUTE - count * MINUTE, count % 2 ? ME : OTHER));
    const reading = start({ from: (NOW - 200 * MINUTE) * 1000 });
    await reading.until(100);
    expect(reading.gaps).toEqual([]);
  });

  it('that has nothing at all gives way; once none has anything, that is a gap', async () => {
    const reading = start({ ...TWO(), from: (NOW - 200 * MINUTE) * 1000, tuning: { firstEvent: 50 } });
    await expect.poll(() => reading.gaps.length, { timeout: 5000 }).toBe(1);
    expect(reading.gaps[0]).toMatchObject({ from: NOW - 200 * MINUTE, to: NOW });
    expect([host.cursors.length, spare.cursors.length]).toEqual([1, 1]);
  });

  it('that floods is made to wait: nothing is lost, and little is held', async () => {
    const FLOOD = 30_000;
    let [holding, most] = [0, 0];
    const reading = start({
      async onBatch({ events }) {
        holding = reading.status().events - reading.events.length - events.length;
        most = Math.max(most, holding);
        await wait(1);
      },
    });
    await connected();
    for (let count = 0; count < FLOOD; count += 1) {
      host.emit(like(count));
      // The host shares this process; what it does itself is not to be measured.
      if (count % 50 === 0) await wait(0);
    }
    await expect.poll(() => reading.events.length, { timeout: 50_000, interval: 200 }).toBe(FLOOD);
    expect(distinct(reading.events)).toHaveLength(FLOOD);
    expect(most).toBeLessThan(4_000);
  });

  it('moves the place on while nothing happens, so that it never grows old', async () => {
    let now = NOW;
    const reading = start({ clock: { now: () => instant(now) }, tuning: { ping: 20 } });
    await connected();
    host.emit(like(1));
    await reading.until(1);
    now += 60 * MINUTE;
    await expect.poll(() => reading.cursor(), { timeout: 5000 }).toBe((now - 5 * MINUTE) * 1000);
  });
});
