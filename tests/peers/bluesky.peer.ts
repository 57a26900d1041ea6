import { AtpAgent } from '@atproto/api';
import { TestNetworkNoAppView } from '@atproto/dev-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../server/adapters/egress/http-client.ts';
import { createBlueskySource } from '../../server/adapters/sources/bluesky/bluesky-source.ts';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { ActivitySource, CollectReport } from '../../server/ports/activity-source.ts';
import { instant } from '../../shared/domain/ids.ts';
import { DAY } from '../../shared/domain/time/calendar.ts';
import { createRecordingSink, removedKeys } from '../support/atproto/recording-sink.ts';

const clock = createClock(null);
const signal = new AbortController().signal;

let network: TestNetworkNoAppView;
let http: HttpClient;
let source: ActivitySource;

interface Peer {
  readonly agent: AtpAgent;
  readonly did: string;
}

async function join(name: string): Promise<Peer> {
  const agent = new AtpAgent({ service: network.pds.url });
  await agent.createAccount({ email: `${name}@mail.test`, handle: `${name}.test`, password: `${name}-password` });
  return { agent, did: agent.assertDid };
}

beforeAll(async () => {
  network = await TestNetworkNoAppView.create({});
  const egressAllow = [network.pds.url, network.plc.url].map((url) => new URL(url).host);
  http = createHttpClient({ egressAllow, version: 'test', clock });
  // No app view runs here: the accounts' server answers for handles, everything else of an app view is refused.
  const config = { appViewUrl: network.pds.url, plcUrl: network.plc.url };
  source = createBlueskySource({ http, clock, config, log: createLogger('silent') });
});

afterAll(async () => {
  await http.close();
  await network.close();
});

async function collect(did: string, since: string | null = null) {
  const sink = createRecordingSink();
  const receivedFrom = instant(clock.now() - 30 * DAY);
  const request = { externalId: did, since, now: clock.now(), receivedFrom, recentPosts: [] };
  return { sink, outcome: await source.collect(request, sink, signal) };
}

async function collected(did: string, since: string | null = null) {
  const { sink, outcome } = await collect(did, since);
  if (outcome.status !== 'collected') throw new Error(`not collected: ${JSON.stringify(outcome)}`);
  return { sink, report: outcome satisfies CollectReport };
}

const keyOf = (uri: string): string => uri.split('/').slice(3).join('/');

/** So many that most of the tree stays out of a partial export. */
const LIKES = 600;
const WRITES_PER_CALL = 200;

const BASE32 = '234567abcdefghijklmnopqrstuvwxyz';

/**
 * Always the same keys, as the shape of a repository's tree follows from their digests. The form is that of a TID.
 */
const likeKey = (index: number): string =>
  `3jzfcijpj2z${BASE32.charAt(index >> 5)}${BASE32.charAt(index % BASE32.length)}`;

async function listedKeys(agent: AtpAgent, did: string): Promise<string[]> {
  const keys: string[] = [];
  for (const collection of [
    'app.bsky.feed.like',
    'app.bsky.feed.post',
    'app.bsky.feed.repost',
    'app.bsky.graph.follow',
  ]) {
    let cursor: string | undefined;
    do {
      const { data } = await agent.com.atproto.repo.listRecords({
        repo: did,
        collection,
        limit: 100,
        ...(cursor ? { cursor } : {}),
      });
      keys.push(...data.records.map(({ uri }) => keyOf(uri)));
      cursor = data.cursor;
    } while (cursor !== undefined);
  }
  return keys.sort();
}

describe('the real AT Protocol server', () => {
  it('is looked up by handle, DID and link', async () => {
    const { did } = await join('lookup');
    for (const query of ['lookup.test', '@Lookup.test', did, 'https://bsky.app/profile/lookup.test']) {
      expect(await source.lookup(query, signal)).toMatchObject({
        status: 'found',
        profile: { id: did, username: 'lookup.test' },
      });
    }
    expect(await source.lookup('nobody.test', signal)).toEqual({ status: 'not-found' });
  });

  it('gives posts, comments, likes, reposts and follows as actions', async () => {
    const [me, other] = [await join('actor'), await join('subject')];
    const theirs = await other.agent.post({ text: 'A post of somebody else' });
    const mine = await me.agent.post({ text: 'Mine', tags: ['Clay'] });
    const comment = await me.agent.post({ text: 'Well done', reply: { root: theirs, parent: theirs } });
    const thread = await me.agent.post({ text: 'More', reply: { root: mine, parent: mine } });
    const like = await me.agent.like(theirs.uri, theirs.cid);
    const repost = await me.agent.repost(theirs.uri, theirs.cid);
    const follow = await me.agent.follow(other.did);
    const { sink, report } = await collected(me.did);
    const seen = new Map(
      sink.list().map((action) => [action.key, [action.kind, action.targetId, action.post?.code ?? null]]),
    );
    expect(Object.fromEntries(seen)).toEqual({
      [keyOf(mine.uri)]: ['post', null, mine.uri],
      [keyOf(comment.uri)]: ['comment', other.did, theirs.uri],
      [keyOf(thread.uri)]: ['post', null, thread.uri],
      [keyOf(like.uri)]: ['like', other.did, theirs.uri],
      [keyOf(repost.uri)]: ['repost', other.did, theirs.uri],
      [keyOf(follow.uri)]: ['follow', other.did, null],
    });
    expect(sink.actionsByKey.get(keyOf(mine.uri))?.tags).toEqual(['clay']);
    expect([...seen.keys()].sort()).toEqual(await listedKeys(me.agent, me.did));
    expect(report.coverage['like-received']).toBe('none');
  });

  it('says by a partial export what is new and what is gone: an unfollow, an unlike, a deleted post', async () => {
    const [me, other] = [await join('partial'), await join('liked')];
    const theirs = await other.agent.post({ text: 'liked' });
    const writes = Array.from({ length: LIKES }, (_, index) => ({
      $type: 'com.atproto.repo.applyWrites#create' as const,
      collection: 'app.bsky.feed.like',
      rkey: likeKey(index),
      value: {
        $type: 'app.bsky.feed.like',
        subject: theirs,
        createdAt: new Date(Date.now() - index * 1000).toISOString(),
      },
    }));
    for (let from = 0; from < LIKES; from += WRITES_PER_CALL) {
      const some = writes.slice(from, from + WRITES_PER_CALL);
      await me.agent.com.atproto.repo.applyWrites({ repo: me.did, writes: some });
    }
    const follow = await me.agent.follow(other.did);
    const post = await me.agent.post({ text: 'to be deleted' });
    const first = await collected(me.did);
    const stored = [...first.sink.actionsByKey.keys()];
    expect(stored).toHaveLength(LIKES + 2);

    // The keys at the ends and, whatever the tree looks like, some in between.
    const likes = stored.filter((key) => key.startsWith('app.bsky.feed.like/'));
    const unliked = likes.filter((_key, index) => index % 160 === 0);
    await me.agent.deleteFollow(follow.uri);
    await me.agent.deletePost(post.uri);
    for (const key of unliked) await me.agent.deleteLike(`at://${me.did}/${key}`);
    const fresh = await me.agent.post({ text: 'new' });
    const second = await collected(me.did, first.report.revision);

    expect(second.sink.list().map(({ key }) => key)).toEqual([keyOf(fresh.uri)]);
    const gone = removedKeys(stored, second.sink, second.report.removals);
    expect(gone.sort()).toEqual([...unliked, keyOf(follow.uri), keyOf(post.uri)].sort());
    const kept = new Set([...stored, keyOf(fresh.uri)].filter((key) => !gone.includes(key)));
    expect([...kept].sort()).toEqual(await listedKeys(me.agent, me.did));
    expect(second.report.removals).toMatchObject({ except: expect.arrayContaining([expect.anything()]) });
  });

  it('says that nothing is new', async () => {
    const me = await join('quiet');
    await me.agent.post({ text: 'once' });
    const first = await collected(me.did);
    const second = await collected(me.did, first.report.revision);
    expect(second.sink.list()).toEqual([]);
    expect(second.report).toMatchObject({ revision: first.report.revision, removals: { kind: 'none' } });
  });

  it('finds a record again whose content is that of an older one', async () => {
    const [me, other] = [await join('twice'), await join('followed')];
    const record = { $type: 'app.bsky.graph.follow', subject: other.did, createdAt: '2026-10-05T08:15:30.123Z' };
    const write = { repo: me.did, collection: 'app.bsky.graph.follow', record };
    await me.agent.com.atproto.repo.createRecord(write);
    const first = await collected(me.did);
    const { data } = await me.agent.com.atproto.repo.createRecord(write);
    const second = await collected(me.did, first.report.revision);
    expect([...second.sink.actionsByKey.keys()]).toContain(keyOf(data.uri));
  });

  it('keeps an account through a rename', async () => {
    const me = await join('before');
    const first = await collected(me.did);
    await me.agent.updateHandle({ handle: 'after.test' });
    const second = await collected(me.did);
    expect(first.report.profile.username).toBe('before.test');
    expect(second.report.profile).toMatchObject({ id: me.did, username: 'after.test' });
  });

  it('gives the profile an account wrote, and its wish to be hidden stops the collection', async () => {
    const me = await join('author');
    await me.agent.upsertProfile((profile) => ({ ...profile, displayName: 'A name', description: 'What it says' }));
    expect((await collected(me.did)).report.profile).toMatchObject({ name: 'A name', bio: 'What it says' });
    const labels = { $type: 'com.atproto.label.defs#selfLabels' as const, values: [{ val: '!no-unauthenticated' }] };
    await me.agent.upsertProfile((profile) => ({ ...profile, labels }));
    const { sink, outcome } = await collect(me.did);
    expect(outcome).toEqual({ status: 'stopped', reason: 'logged-out-hidden' });
    expect(sink.list()).toEqual([]);
  });

  it('stops the collection of an account that is deactivated, and of one that is taken down', async () => {
    const [left, taken] = [await join('left'), await join('taken')];
    await left.agent.com.atproto.server.deactivateAccount({});
    expect((await collect(left.did)).outcome).toEqual({ status: 'stopped', reason: 'deactivated' });
    const subject = { $type: 'com.atproto.admin.defs#repoRef' as const, did: taken.did };
    const takedown = { subject, takedown: { applied: true, ref: 'test' } };
    const options = { encoding: 'application/json', headers: network.pds.adminAuthHeaders() } as const;
    await taken.agent.com.atproto.admin.updateSubjectStatus(takedown, options);
    expect((await collect(taken.did)).outcome).toEqual({ status: 'stopped', reason: 'suspended' });
  });

  it('says that an account is missing once it was deleted, and that one comes back that was switched off', async () => {
    const [left, back] = [await join('deleted'), await join('returned')];
    await back.agent.com.atproto.server.deactivateAccount({});
    expect((await collect(back.did)).outcome).toEqual({ status: 'stopped', reason: 'deactivated' });
    await back.agent.com.atproto.server.activateAccount();
    await collected(back.did);
    const options = { encoding: 'application/json', headers: network.pds.adminAuthHeaders() } as const;
    await left.agent.com.atproto.admin.deleteAccount({ did: left.did }, options);
    const { outcome } = await collect(left.did);
    expect(outcome).toMatchObject({ status: 'missing', look: { server: 'missing' } });
  });

  it('does not know an account that never was', async () => {
    expect((await collect('did:plc:222222222222222222222222')).outcome).toMatchObject({
      status: 'missing',
      look: { directory: 'missing' },
    });
  });
});
