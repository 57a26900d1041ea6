import { beforeEach, describe, expect, it } from 'vitest';
import type { TestAccount } from '../../support/atproto/account.ts';
import { removedKeys } from '../../support/atproto/recording-sink.ts';
import { collect, collected, keyOf, kinds, network, newAccount, withNetwork } from './fixture.ts';

withNetwork();

/** The same numbers in every run (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('collecting', () => {
  it('turns every kind of record into its action', async () => {
    const [me, other] = [await newAccount(), await newAccount()];
    const theirs = await other.post('A post of somebody else');
    const createdAt = '2026-10-05T08:15:30.123Z';
    const mine = await me.post('Clay and #Glaze, äöü', {
      createdAt,
      hashtags: ['#Glaze'],
      tags: ['Kiln', 'glaze'],
      langs: ['FR', 'pt-BR', 'no tag', 7, 'pt', 'en'],
    });
    const thread = await me.post('More of it', { replyTo: mine });
    const comment = await me.post('Well done', { replyTo: theirs });
    const like = await me.like(theirs, '2026-10-05T10:15:30.123456789+02:00');
    const repost = await me.repost(theirs);
    const follow = await me.follow(other.did);
    const { sink, outcome } = await collect(me);

    const post = {
      code: theirs.uri,
      url: `https://bsky.app/profile/${other.did}/post/${theirs.uri.split('/').at(-1)}`,
    };
    const bare = { text: null, tags: [], reason: null, removed: false };
    expect(sink.actionsByKey.get(keyOf(me, like))).toEqual({
      ...bare,
      key: keyOf(me, like),
      kind: 'like',
      at: Date.parse(createdAt),
      targetId: other.did,
      post,
    });
    expect(sink.actionsByKey.get(keyOf(me, mine))).toMatchObject({
      kind: 'post',
      at: Date.parse(createdAt),
      targetId: null,
      text: 'Clay and #Glaze, äöü',
      tags: ['glaze', 'kiln'],
      languages: ['fr', 'pt', 'en'],
      post: { code: mine.uri },
    });
    expect(sink.actionsByKey.get(keyOf(me, thread))).toMatchObject({
      kind: 'post',
      languages: [],
      post: { code: thread.uri },
    });
    expect(sink.actionsByKey.get(keyOf(me, comment))).toMatchObject({
      kind: 'comment',
      targetId: other.did,
      post,
      text: 'Well done',
    });
    expect(sink.actionsByKey.get(keyOf(me, repost))).toMatchObject({ kind: 'repost', targetId: other.did, post });
    expect(sink.actionsByKey.get(keyOf(me, follow))).toMatchObject({ kind: 'follow', targetId: other.did, post: null });
    expect(sink.list()).toHaveLength(6);
    expect(collected(outcome)).toMatchObject({
      revision: me.revision(),
      skipped: {},
      coverage: { like: 'full', 'like-received': 'full' },
    });
    expect([...sink.stages]).toEqual(['resolving', 'downloading', 'decoding', 'received']);
  });

  it('counts what it leaves out and keeps the rest', async () => {
    const me = await newAccount();
    await me.post('sound');
    const dates = ['1970-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'yesterday', '2026-02-30T00:00:00Z'];
    for (const createdAt of dates) await me.post('odd', { createdAt });
    await me.put(me.nextKey('app.bsky.feed.like'), { $type: 'app.bsky.feed.like', createdAt: '2026-01-01T00:00:00Z' });
    await me.put(me.nextKey('app.bsky.feed.post'), {
      $type: 'org.example.other',
      text: 'x',
      createdAt: '2026-01-01T00:00:00Z',
    });
    await me.put(me.nextKey('org.example.thing'), { $type: 'org.example.thing' });
    const { sink, outcome } = await collect(me);
    expect(kinds(sink)).toEqual({ post: 1 });
    expect(collected(outcome).skipped).toEqual({ 'date-out-of-range': 2, malformed: 3, 'unknown-type': 1 });
  });

  it('tells removals from a whole export: everything under the prefixes that is not there', async () => {
    const [me, other] = [await newAccount(), await newAccount()];
    const follow = await me.follow(other.did);
    await me.post('stays');
    const first = await collect(me);
    await me.remove(follow.uri);
    const second = await collect(me);
    const gone = removedKeys(first.sink.actionsByKey.keys(), second.sink, collected(second.outcome).removals);
    expect(gone).toEqual([keyOf(me, follow)]);
  });

  it('tells exactly the same from a partial export of a large repository, with less of it sent', async () => {
    const [me, other] = [await newAccount(), await newAccount()];
    const subject = await other.post('liked');
    const likes = Array.from({ length: 600 }, () => ({
      key: me.nextKey('app.bsky.feed.like'),
      value: { $type: 'app.bsky.feed.like', subject, createdAt: '2026-11-18T12:00:00Z' },
    }));
    await me.putAll(likes);
    const follows = [await me.follow(other.did), await me.follow('did:plc:222222222222222222222222')];
    const first = await collect(me);
    const stored = new Set(first.sink.actionsByKey.keys());
    const { revision } = collected(first.outcome);

    const unfollowed = follows[0];
    const unliked = likes[300];
    if (unfollowed === undefined || unliked === undefined) throw new Error('no records');
    await me.remove(unfollowed.uri);
    await me.remove(`at://${me.did}/${unliked.key}`);
    const fresh = await me.post('new since');
    const second = await collect(me, { since: revision });
    const report = collected(second.outcome);

    expect(removedKeys(stored, second.sink, report.removals).sort()).toEqual(
      [unliked.key, keyOf(me, unfollowed)].sort(),
    );
    expect(second.sink.list().map(({ key }) => key)).toEqual([keyOf(me, fresh)]);
    expect(second.sink.presentKeys.size).toBeLessThan(400);
    expect(report.removals).toMatchObject({ kind: 'prefixes', except: expect.arrayContaining([expect.anything()]) });
    expect(report.revision).toBe(me.revision());
  });

  it('misses no removal in a partial export, wherever in the tree it was and whatever was removed beside it', async () => {
    const [me, other] = [await newAccount(), await newAccount()];
    const subject = await other.post('liked');
    const value = { $type: 'app.bsky.feed.like', subject, createdAt: '2026-11-18T12:00:00Z' };
    let live = Array.from({ length: 250 }, () => me.nextKey('app.bsky.feed.like'));
    await me.putAll(live.map((key) => ({ key, value })));
    const random = seededRandom(7);
    const outcomes = { partial: 0, whole: 0 };
    let { revision } = collected((await collect(me)).outcome);
    for (let round = 0; round < 25; round += 1) {
      const from = Math.floor(random() * live.length);
      const removed = live.slice(from, from + 1 + Math.floor(random() ** 3 * 12));
      await me.removeAll(removed);
      const added = random() < 0.5 ? [me.nextKey('app.bsky.feed.like')] : [];
      if (added.length > 0) await me.putAll(added.map((key) => ({ key, value: { ...value, round } })));
      network.asked.length = 0;
      const { sink, outcome } = await collect(me, { since: revision });
      const report = collected(outcome);
      expect(removedKeys(live, sink, report.removals).sort()).toEqual(removed.sort());
      live = [...live.filter((key) => !removed.includes(key)), ...added];
      ({ revision } = report);
      const exports = network.asked.filter((line) => line.includes('getRepo?'));
      outcomes[exports.some((line) => !line.includes('since=')) ? 'whole' : 'partial'] += 1;
    }
    expect(outcomes.partial).toBeGreaterThan(18);
  });

  it('asks for everything when the server gives no single blocks', async () => {
    const me = await newAccount();
    const posts = [];
    for (let i = 0; i < 30; i += 1) posts.push(await me.post(`number ${i}`));
    const first = await collect(me);
    await me.remove(posts[10]?.uri ?? '');
    network.disturb('pds', (asked, response) => {
      if (!asked.url?.includes('getBlocks')) return false;
      response.writeHead(501).end(JSON.stringify({ error: 'MethodNotImplemented' }));
      return true;
    });
    const second = await collect(me, { since: collected(first.outcome).revision });
    const gone = removedKeys(first.sink.actionsByKey.keys(), second.sink, collected(second.outcome).removals);
    expect(gone).toEqual([(posts[10]?.uri ?? '').replace(`at://${me.did}/`, '')]);
  });

  it('downloads nothing when nothing is new', async () => {
    const me = await newAccount();
    await me.post('once');
    const { revision } = collected((await collect(me)).outcome);
    network.asked.length = 0;
    const second = await collect(me, { since: revision });
    expect(collected(second.outcome)).toMatchObject({ revision, removals: { kind: 'none' } });
    expect(second.sink.list()).toEqual([]);
    expect(network.asked.filter((line) => line.includes('getRepo'))).toEqual([]);
  });

  it('asks for everything when the server refuses `since`, or is older than what is stored', async () => {
    const me = await newAccount();
    await me.post('one');
    const { revision } = collected((await collect(me)).outcome);
    await me.post('two');
    network.disturb('pds', (asked, response) => {
      if (!asked.url?.includes('since=')) return false;
      response.writeHead(400).end(JSON.stringify({ error: 'InvalidRequest', message: 'Unknown revision' }));
      return true;
    });
    expect(kinds((await collect(me, { since: revision })).sink)).toEqual({ post: 2 });
    network.disturb('pds', null);
    const older = await collect(me, { since: '7777777777777' });
    expect([older.sink.list().length, older.sink.presentKeys.size]).toEqual([0, 2]);
  });

  it('asks for everything when a new record has the content of an old one, whose block is not sent again', async () => {
    const [me, other] = [await newAccount(), await newAccount()];
    const createdAt = '2026-10-05T08:15:30.123Z';
    await me.follow(other.did, createdAt);
    const { revision } = collected((await collect(me)).outcome);
    const again = await me.follow(other.did, createdAt);
    network.asked.length = 0;
    const { sink } = await collect(me, { since: revision });
    expect([...sink.actionsByKey.keys()]).toContain(keyOf(me, again));
    const exports = network.asked.filter((line) => line.includes('getRepo?'));
    expect(exports.map((line) => line.includes('since='))).toEqual([true, false]);
  });

  it('follows an account through a rename', async () => {
    const me = await newAccount();
    const before = collected((await collect(me)).outcome);
    me.rename('renamed.test');
    const after = collected((await collect(me)).outcome);
    expect(before.profile.username).not.toBe('renamed.test');
    expect(after.profile).toMatchObject({ id: me.did, username: 'renamed.test' });
  });

  describe('while nobody answers to where a handle leads', () => {
    beforeEach(() => {
      network.disturb(
        'appView',
        (asked, response) => asked.url?.includes('resolveHandle') === true && Boolean(response.writeHead(502).end()),
      );
    });
    const usernameOf = async (account: TestAccount, known?: string): Promise<string> => {
      const more = known === undefined ? {} : { username: known };
      return collected((await collect(account, more)).outcome).profile.username;
    };

    it('an account keeps the one that it is known by', async () => {
      const me = await newAccount();
      expect(await usernameOf(me, me.handle())).toBe(me.handle());
    });

    it('one that is new, or new to it, does not count', async () => {
      const me = await newAccount();
      const before = me.handle();
      expect(await usernameOf(me)).toBe(me.did);
      me.rename('renamed-unseen.test');
      expect(await usernameOf(me, before)).toBe(me.did);
    });
  });

  it.each([
    ['deactivated', 'deactivated'],
    ['suspended', 'suspended'],
    ['takendown', 'suspended'],
  ] as const)('stops at an account that is %s', async (state, reason) => {
    const me = await newAccount();
    me.setState(state);
    const { sink, outcome } = await collect(me);
    expect(outcome).toEqual({ status: 'stopped', reason });
    expect(sink.list()).toEqual([]);
    network.disturb('appView', (_asked, response) => Boolean(response.writeHead(503).end()));
    expect((await collect(me)).outcome).toEqual({ status: 'stopped', reason });
  });

  it('stops at an account that hides from logged-out viewers, and reads no record of it', async () => {
    const me = await newAccount({ labels: ['!no-unauthenticated'] });
    await me.post('not for everybody');
    network.asked.length = 0;
    const { sink, outcome } = await collect(me);
    expect(outcome).toEqual({ status: 'stopped', reason: 'logged-out-hidden' });
    expect(sink.list()).toEqual([]);
    expect(network.asked.filter((line) => line.includes('getRepo'))).toEqual([]);
  });
});
