import { zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { asSubscribeEvent, compress, DICTIONARY, renumbered } from '../../support/jetstream/compressed-events.ts';
import type { JetstreamEvent } from '../../support/jetstream/jetstream-event.ts';
import { startJetstream, type TestJetstream } from '../../support/jetstream/jetstream-server.ts';
import { startReader, type TestReader } from '../../support/jetstream/stream-reader.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');
const ME = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
const OTHER = 'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb';
const THIRD = 'did:plc:cccccccccccccccccccccccc';

const follow = (count: number, did = ME): JetstreamEvent => {
  const record = { $type: 'app.bsky.graph.follow', createdAt: new Date(NOON).toISOString(), subject: THIRD };
  const rkey = `3mmo22222222${'234567'.charAt(count)}`;
  const commit = { rev: rkey, operation: 'create', collection: 'app.bsky.graph.follow', rkey, record };
  return { did, time_us: NOON * 1000 + count, kind: 'commit', commit };
};

/** Hosts filter by two accounts; with three, everybody's events are asked for. */
describe('more accounts than a host takes as a filter', () => {
  let host: TestJetstream;
  let reader: TestReader | null = null;
  let now = NOON;

  beforeEach(async () => {
    now = NOON;
    host = await startJetstream();
    host.offer(DICTIONARY);
  });
  afterEach(async () => {
    await reader?.stop();
    reader = null;
    await host.close();
  });

  const start = (wanted: readonly string[] = [ME, OTHER, THIRD]): TestReader => {
    const clock = { now: () => instant(now) };
    reader = startReader({ hosts: [host.url], clock, wanted, tuning: { mostFiltered: 2 } });
    return reader;
  };
  /** So many times, now once, and the host has been told what is wanted. */
  const connected = (times = 1) =>
    expect.poll(() => [host.ways.length, host.connections(), host.wanted() !== null]).toEqual([times, 1, true]);
  const revisionsOf = ({ events }: TestReader) =>
    events.map((event) => (event.kind === 'recorded' ? [event.account, event.revision] : [event.account, event.kind]));
  const told = (event: JetstreamEvent) => [event.did, (event.commit as { rev: string }).rev];

  it('are read compressed, and what is of nobody who is wanted is let pass', async () => {
    const reading = start();
    await connected();
    expect(host.ways).toEqual(['compressed']);
    expect(reading.following).toEqual([[ME, OTHER, THIRD]]);
    const events = [follow(0), follow(1, 'did:plc:dddddddddddddddddddddddd'), follow(2, OTHER)];
    for (const event of events) host.emit(event);
    await reading.until(2);
    expect(revisionsOf(reading)).toEqual([follow(0), follow(2, OTHER)].map(told));
    expect(reading.status()).toMatchObject({ messages: 3, events: 2, unreadable: 0 });
  });

  it('are read as the other interface says them: the same event, word for word', async () => {
    const plain = startReader({ hosts: [host.url], clock: { now: () => instant(now) }, wanted: [ME, OTHER] });
    const reading = start();
    await expect.poll(() => host.connections()).toBe(2);
    const account = { active: false, status: 'takendown' };
    host.emit(follow(0));
    host.emit({ did: ME, time_us: NOON * 1000 + 1, kind: 'identity' });
    host.emit({ did: OTHER, time_us: NOON * 1000 + 2, kind: 'account', account });
    host.emit({
      did: ME,
      time_us: NOON * 1000 + 3,
      kind: 'commit',
      commit: { ...removal, collection: 'app.bsky.feed.like' },
    });
    host.emit({
      did: ME,
      time_us: NOON * 1000 + 4,
      kind: 'commit',
      commit: { ...removal, collection: 'app.bsky.feed.threadgate' },
    });
    await Promise.all([plain.until(4), reading.until(4)]);
    expect(reading.events).toEqual(plain.events);
    expect(reading.events.map(({ kind }) => kind)).toEqual(['recorded', 'identity', 'standing', 'removed']);
    await plain.stop();
  });

  it('whose repository has to be read anew is looked at', async () => {
    const reading = start();
    await connected();
    host.disturb({ send: () => [asSubscribeEvent({ did: ME, time_us: NOON * 1000, kind: 'sync' as 'account' }, 1)] });
    host.emit(follow(0));
    await reading.until(1);
    expect(reading.events[0]).toMatchObject({ account: ME, kind: 'identity', at: NOON });
  });

  it('are read plainly where the host has no dictionary; it is asked again after an hour, not at each connection', async () => {
    host.offer(null);
    const reading = start();
    await connected();
    host.cut();
    await connected(2);
    expect([host.ways, host.asked()]).toEqual([['plain', 'plain'], 1]);
    expect(host.wanted()).toEqual([]);
    host.offer(DICTIONARY);
    now += HOUR + MINUTE;
    host.cut();
    await connected(3);
    expect([host.ways.at(-1), host.asked()]).toEqual(['compressed', 2]);
    expect(reading.status().unreadable).toBe(0);
  });

  it.each<[string, number, Buffer]>([
    ['is garbage', 200, Buffer.from('no dictionary at all')],
    ['is empty', 200, Buffer.alloc(0)],
    ['has no number', 200, renumbered(0)],
    ['has no end', 200, Buffer.concat([DICTIONARY, Buffer.alloc(2_000_000)])],
    ['is a fault', 500, DICTIONARY],
  ])('are read plainly where the dictionary %s', async (_what, status, body) => {
    host.disturb({ dictionary: () => ({ status, body }) });
    const reading = start();
    await connected();
    host.emit(follow(0));
    await reading.until(1);
    expect(host.ways).toEqual(['plain']);
  });

  it('lose nothing when the host trains its dictionary anew', async () => {
    const reading = start();
    await connected();
    host.emit(follow(0));
    await reading.until(1);
    host.offer(renumbered(20_261_118));
    host.cut();
    host.emit(follow(1));
    await reading.until(2);
    host.emit(follow(2));
    await expect.poll(() => [...new Set(revisionsOf(reading).map(String))]).toHaveLength(3);
    expect([host.ways, host.asked()]).toEqual([['compressed', 'compressed'], 2]);
  });

  it('are read plainly where the host does not take the dictionary that it gives', async () => {
    host.disturb({ dictionary: () => ({ status: 200, body: renumbered(7) }) });
    const reading = start();
    await connected();
    host.emit(follow(0));
    await reading.until(1);
    expect([host.ways, host.asked()]).toEqual([['plain'], 2]);
  });

  it('are heard beside events that are broken, larger than any may be, or compressed with something else', async () => {
    const event = follow(0);
    const bomb = compress('x'.repeat(50_000_000), DICTIONARY);
    expect(bomb.length).toBeLessThan(10_000);
    const foreign = zstdCompressSync(asSubscribeEvent(event, 1), { dictionary: renumbered(7) });
    const cut = compress(asSubscribeEvent(event, 1), DICTIONARY).subarray(0, 40);
    host.disturb({ send: () => [bomb, foreign, cut, Buffer.from('{}'), Buffer.alloc(0), JSON.stringify(event)] });
    const reading = start();
    await connected();
    for (let count = 0; count < 3; count += 1) host.emit(follow(count));
    await reading.until(3);
    expect(reading.status()).toMatchObject({ unreadable: 15, events: 3, connections: 1 });
  });

  it('are read compressed from when they become so many, and as they are read when they are fewer again', async () => {
    const reading = start([ME]);
    await connected();
    host.emit(follow(0));
    await reading.until(1);
    reading.want([ME, OTHER, THIRD]);
    await connected(2);
    expect(host.ways).toEqual(['plain', 'compressed']);
    await expect.poll(() => reading.following.at(-1)).toEqual([ME, OTHER, THIRD]);
    host.emit(follow(1, OTHER));
    reading.want([ME]);
    await expect.poll(() => reading.following.at(-1)).toEqual([ME]);
    host.emit(follow(2, OTHER));
    host.emit(follow(3));
    await expect.poll(() => revisionsOf(reading).map(String)).toContain(String(told(follow(3))));
    expect(revisionsOf(reading).map(String)).not.toContain(String(told(follow(2, OTHER))));
    expect(host.connections()).toBe(1);
  });
});

const removal = { rev: '3mmo222222222', operation: 'delete', rkey: '3mmo222222222' };
