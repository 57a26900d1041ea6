import { describe, expect, it } from 'vitest';
import type { CollectRequest } from '../../../server/ports/activity-source.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import type { TestAccount } from '../../support/atproto/account.ts';
import { clock, collect, collected, kinds, network, newAccount, withNetwork } from './fixture.ts';

withNetwork();

/** Notes which posts are asked who liked them, from now on; `answer` may answer in the app view's place. */
function watchLikes(answer: (uri: string) => object | number | null = () => null): string[] {
  const asked: string[] = [];
  network.disturb('appView', ({ url = '' }, response) => {
    if (!url.includes('getLikes')) return false;
    const uri = new URL(url, 'http://x').searchParams.get('uri') ?? '';
    asked.push(uri);
    const instead = answer(uri);
    if (instead === null) return false;
    if (typeof instead === 'number') response.writeHead(instead).end();
    else response.end(JSON.stringify(instead));
    return true;
  });
  return asked;
}

/** Notes which posts are asked how many like them, from now on. */
function watchCounts(answer: (uris: readonly string[]) => number | null = () => null): string[][] {
  const asked: string[][] = [];
  network.disturb('appView', ({ url = '' }, response) => {
    if (!url.includes('getPosts')) return false;
    const uris = new URL(url, 'http://x').searchParams.getAll('uris');
    asked.push(uris);
    const instead = answer(uris);
    if (instead !== null) response.writeHead(instead).end();
    return instead !== null;
  });
  return asked;
}

/** An account that was collected with two liked posts, and a way to collect it again with what was remembered. */
async function twoLikedPosts() {
  const me = await newAccount();
  const [first, second] = [await me.post('one'), await me.post('two')];
  const liker = await newAccount();
  for (const post of [first, second]) await liker.like(post);
  let memory: string | null = null;
  const again = async (more: Partial<CollectRequest> = {}) => {
    const { sink, outcome } = await collect(me, { recentPosts: [first.uri, second.uri], memory, ...more });
    const report = collected(outcome);
    memory = report.memory ?? null;
    return { report, likes: sink.list().filter(({ kind }) => kind === 'like-received') };
  };
  return { me, first, second, again };
}

const likeOnce = async (post: { readonly uri: string; readonly cid: string }): Promise<TestAccount> => {
  const liker = await newAccount();
  await liker.like(post);
  return liker;
};

const later = (ms: number): Partial<CollectRequest> => ({ now: instant(clock.now() + ms) });

describe('likes received', () => {
  it('come page by page for posts old and new, each like once', async () => {
    const me = await newAccount();
    const [old, fresh, early] = [
      await me.post('stored already'),
      await me.post('fresh'),
      await me.post('too long ago', { createdAt: '2026-01-01T00:00:00Z' }),
    ];
    const likers = await Promise.all(Array.from({ length: 7 }, () => newAccount()));
    for (const liker of likers) for (const post of [old, fresh, early]) await liker.like(post);
    const { sink, outcome } = await collect(me, { recentPosts: [old.uri], receivedFrom: instant(clock.now() - DAY) });
    const received = sink.list().filter(({ kind }) => kind === 'like-received');
    expect(received).toHaveLength(14);
    expect(received.map(({ key }) => key).sort()).toEqual(
      [old, fresh].flatMap(({ uri }) => likers.map(({ did }) => `received:${uri}|${did}`)).sort(),
    );
    expect(received[0]).toMatchObject({ targetId: expect.stringMatching(/^did:plc:/), text: null, removed: false });
    expect(collected(outcome).coverage['like-received']).toBe('full');
    expect(collected(outcome).received).toEqual({ told: 14, counted: 14 });
  });

  it('are sampled, and said to be, when there are too many', async () => {
    const me = await newAccount();
    const post = await me.post('popular');
    const liker = await newAccount();
    await liker.like(post);
    network.disturb('appView', (asked, response) => {
      if (!asked.url?.includes('getLikes')) return false;
      const page = Number(new URL(asked.url, 'http://x').searchParams.get('cursor') ?? 0);
      const like = { createdAt: '2026-10-01T00:00:00Z', actor: { did: `did:plc:${String(page).padStart(24, '2')}` } };
      response.end(JSON.stringify({ likes: [like], cursor: String(page + 1) }));
      return true;
    });
    const { sink, outcome } = await collect(me);
    expect(kinds(sink)['like-received']).toBe(20);
    expect(collected(outcome).coverage['like-received']).toBe('sampled');
  });

  it('that cannot be read do not take the rest with them', async () => {
    const me = await newAccount();
    await me.post('here');
    network.disturb('appView', (_asked, response) => Boolean(response.writeHead(502).end()));
    const { sink, outcome } = await collect(me);
    expect(kinds(sink)).toEqual({ post: 1 });
    expect(collected(outcome)).toMatchObject({
      coverage: { 'like-received': 'none' },
      skipped: { 'received-unavailable': 1 },
    });
    // It did not say how many there are.
    expect(collected(outcome)).not.toHaveProperty('received');
  });
});

describe('likes that were read', () => {
  it('are read again where their number has changed, and count on where it has not', async () => {
    const { second, again } = await twoLikedPosts();
    expect((await again()).likes).toHaveLength(2);
    const asked = watchLikes();
    const quiet = await again(later(6 * HOUR));
    expect(asked).toEqual([]);
    expect(quiet.report).toMatchObject({ coverage: { 'like-received': 'full' }, received: { told: 2, counted: 2 } });
    const { did } = await likeOnce(second);
    const { report, likes } = await again(later(12 * HOUR));
    expect(asked).toEqual([second.uri]);
    expect(likes.map(({ targetId }) => targetId)).toContain(did);
    expect(report.received).toEqual({ told: 3, counted: 3 });
  });

  it('are read again after three days, for one that came as another went', async () => {
    const { first, second, again } = await twoLikedPosts();
    await again();
    const asked = watchLikes();
    await again(later(3 * DAY - HOUR));
    expect(asked).toEqual([]);
    await again(later(3 * DAY));
    expect(asked.toSorted()).toEqual([first.uri, second.uri].toSorted());
    await again(later(4 * DAY));
    expect(asked).toHaveLength(2);
  });

  it('are read once more where a list was shorter than its count, which it may only have lagged behind', async () => {
    const { first, again } = await twoLikedPosts();
    const asked = watchLikes((uri) => (uri === first.uri ? { likes: [] } : null));
    expect((await again()).report.received).toEqual({ told: 1, counted: 2 });
    asked.length = 0;
    await again(later(HOUR));
    expect(asked).toEqual([first.uri]);
    expect((await again(later(2 * HOUR))).report.received).toEqual({ told: 1, counted: 2 });
    expect(asked).toEqual([first.uri]);
  });

  it('stay known where another list cannot be read, which is asked for at the next collection', async () => {
    const { first, second, again } = await twoLikedPosts();
    // The newest post is asked about first.
    watchLikes((uri) => (uri === first.uri ? 502 : null));
    const { report } = await again();
    expect(report).toMatchObject({ coverage: { 'like-received': 'sampled' }, received: { told: 1, counted: 2 } });
    const asked = watchLikes();
    expect((await again(later(HOUR))).report.coverage['like-received']).toBe('full');
    expect(asked).toEqual([first.uri]);
    expect(asked).not.toContain(second.uri);
  });

  it('that were too many stay a part of them', async () => {
    const { first, again } = await twoLikedPosts();
    let pages = 0;
    watchLikes((uri) => {
      if (uri !== first.uri) return null;
      // Another page follows each, and none ends.
      pages += 1;
      const actor = { did: `did:plc:${String(pages).padStart(24, '2')}` };
      return { likes: [{ createdAt: '2026-10-01T00:00:00Z', actor }], cursor: String(pages) };
    });
    await again();
    const asked = watchLikes();
    const { report } = await again(later(HOUR));
    expect(asked).toEqual([]);
    expect(report.coverage['like-received']).toBe('sampled');
  });

  it.each(['', '[]', '{"v":1}', '{"v":2,"likes":{}}', '{"v":1,"likes":{"3k":[1,-1,0,false,true]}}', '\u0000'])(
    'are read anew where what is remembered is none of ours: %j',
    async (memory) => {
      const { again } = await twoLikedPosts();
      await again();
      const asked = watchLikes();
      await again({ memory, ...later(HOUR) });
      expect(asked).toHaveLength(2);
    },
  );

  it('are remembered for the posts that are asked about alone', async () => {
    const { me, again } = await twoLikedPosts();
    const { report } = await again();
    expect(Object.keys(JSON.parse(report.memory ?? '').likes)).toHaveLength(2);
    const { outcome } = await collect(me, {
      ...later(60 * DAY),
      receivedFrom: instant(clock.now() + 30 * DAY),
      memory: report.memory ?? null,
    });
    expect(collected(outcome)).not.toHaveProperty('memory');
  });
});

describe('posts that are settled', () => {
  /** Midnight is fifteen hours after the first collection. */
  const evening = later(14 * HOUR);
  const nextDay = later(15 * HOUR);

  it('are asked about once a day, the others at each collection, and what was told of them counts on', async () => {
    const { first, second, again } = await twoLikedPosts();
    const settledPosts = [first.uri];
    await again({ settledPosts });
    const asked = watchCounts();
    for (const post of [first, second]) await likeOnce(post);
    const { report, likes } = await again({ settledPosts, ...evening });
    expect(asked).toEqual([[second.uri]]);
    expect(likes.map(({ post }) => post?.code)).toEqual([second.uri, second.uri]);
    expect(report).toMatchObject({ coverage: { 'like-received': 'full' }, received: { told: 3, counted: 3 } });
    expect((await again({ settledPosts, ...nextDay })).report.received).toEqual({ told: 4, counted: 4 });
    expect(asked).toEqual([[second.uri], [first.uri, second.uri]]);
  });

  it('are all that there is: nothing is asked until the next day, of an account that nobody likes neither', async () => {
    const me = await newAccount();
    const post = await me.post('unnoticed');
    const posts = { recentPosts: [post.uri], settledPosts: [post.uri] };
    const { memory = null } = collected((await collect(me, posts)).outcome);
    const asked = watchCounts();
    const quiet = collected((await collect(me, { ...posts, memory, ...evening })).outcome);
    expect(asked).toEqual([]);
    expect(quiet).toMatchObject({ coverage: { 'like-received': 'full' }, received: { told: 0, counted: 0 } });
    await collect(me, { ...posts, memory: quiet.memory ?? null, ...nextDay });
    expect(asked).toEqual([[post.uri]]);
  });

  it('are asked about again where the app view did not answer, or not say who likes them', async () => {
    const { first, second, again } = await twoLikedPosts();
    const settledPosts = [first.uri, second.uri];
    watchCounts(() => 502);
    await again({ settledPosts });
    watchLikes((uri) => (uri === first.uri ? 502 : null));
    expect((await again({ settledPosts, ...later(HOUR) })).report.coverage['like-received']).toBe('sampled');
    const asked = watchCounts();
    const { report } = await again({ settledPosts, ...later(2 * HOUR) });
    expect(asked).toEqual([[first.uri, second.uri]]);
    expect(report.received).toEqual({ told: 2, counted: 2 });
    await again({ settledPosts, ...later(3 * HOUR) });
    expect(asked).toHaveLength(1);
  });

  it('are asked about where a program from before remembered nothing of it', async () => {
    const { first, second, again } = await twoLikedPosts();
    const { report } = await again();
    const { all, ...before } = JSON.parse(report.memory ?? '');
    expect(all).toBe(Math.floor(clock.now() / 1000));
    const asked = watchCounts();
    await again({ settledPosts: [first.uri, second.uri], memory: JSON.stringify(before), ...later(HOUR) });
    expect(asked).toHaveLength(1);
  });
});
