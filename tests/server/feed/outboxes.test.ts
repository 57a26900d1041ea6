import { beforeEach, describe, expect, it } from 'vitest';
import { removedKeys } from '../../support/atproto/recording-sink.ts';
import {
  activity,
  announce,
  peertubeVideo,
  pixelfedOutbox,
  pixelfedPost,
  putActor,
  putPagedOutbox,
} from '../../support/feed/actors.ts';
import { FEED_LINK, homePage, putBlog } from '../../support/feed/blog.ts';
import { collected, dailyBlog, following, found, later, signal, site, source, withSite } from './fixture.ts';

withSite();

let actors = 0;
let path: string;
let name: string;
let id: string;
beforeEach(() => {
  actors += 1;
  name = `potter${actors}`;
  path = `/users/${name}`;
  id = putActor(site, { path, username: name });
  site.put('/.well-known/nodeinfo', null);
});

const serve = (items: readonly unknown[], total?: number) =>
  site.put(`${path}/outbox`, pixelfedOutbox(id, items, total));
const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T10:00:00Z`;
const kindsOf = (actions: readonly { readonly kind: string }[]) => actions.map(({ kind }) => kind);

describe('looking an actor up', () => {
  it.each([
    ['its name', () => `@${name}@${site.host}`],
    ['its address', () => id],
    ['a page that leads to it', () => `${site.url}/page-of-actor`],
  ])('finds it by %s', async (_name, query) => {
    const link = `<link rel="alternate" type="application/activity+json" href="${path}">`;
    site.put('/page-of-actor', homePage(link + FEED_LINK));
    putBlog(site, dailyBlog(1));
    expect(await found(query())).toEqual({
      network: 'feed',
      id,
      username: `${name}@${site.host}`,
      name: `Name of ${name}`,
      userpic: `${site.url}/avatar.png`,
      url: `${site.url}/@page`,
      bio: 'Makes pots',
      followers: 42,
      follows: null,
      posts: null,
      flags: { locked: false, suspended: false, memorial: false, moved: false, noindex: false },
      server: site.url,
    });
  });

  it.each([
    [{ manuallyApprovesFollowers: true }, { locked: true }],
    [{ suspended: true }, { suspended: true }],
    [{ memorial: true }, { memorial: true }],
    [{ movedTo: 'https://elsewhere.example/users/x' }, { moved: true }],
    [{ discoverable: false }, { discoverable: false }],
    [
      { discoverable: null, indexable: null },
      { discoverable: false, indexable: false },
    ],
    [
      { discoverable: true, indexable: true },
      { discoverable: true, indexable: true },
    ],
  ])('tells %o as its flags', async (more, flags) => {
    putActor(site, { path, username: name, more });
    expect((await found(id)).flags).toMatchObject(flags);
  });

  it('finds nobody where the server has an interface of its own', async () => {
    const at = `${site.url}/nodeinfo/2.0`;
    const index = { links: [{ rel: 'http://nodeinfo.diaspora.software/ns/schema/2.0', href: at }] };
    site.put('/.well-known/nodeinfo', { type: 'application/json', body: JSON.stringify(index) });
    const info = (software: string) =>
      site.put('/nodeinfo/2.0', {
        type: 'application/json',
        body: JSON.stringify({ version: '2.0', software: { name: software } }),
      });
    info('Mastodon');
    expect(await source.lookup(id, signal)).toEqual({ status: 'not-found' });
    info('peertube');
    expect(await source.lookup(id, signal)).toMatchObject({ status: 'found' });
  });

  it('believes no actor that names an address of somebody else as its own', async () => {
    const other = `/users/other${actors}`;
    putActor(site, { path: other, username: 'other' });
    putActor(site, { path, username: name, more: { id: site.url + other } });
    expect(await found(id)).toMatchObject({ id: site.url + other, name: 'Name of other' });
  });

  it('finds nobody under a name that its server does not know', async () => {
    expect(await source.lookup(`@nobody@${site.host}`, signal)).toEqual({ status: 'not-found' });
  });
});

describe('collecting an outbox', () => {
  it("gives Pixelfed's pictures as posts, with hashtags, and what answers others as comments", async () => {
    const answer = { inReplyTo: 'https://pixelfed.example/p/somebody/9' };
    const own = { inReplyTo: `${id}/p/1` };
    serve([
      pixelfedPost(id, 3, { published: day(17), ...answer }),
      pixelfedPost(id, 2, { published: day(16), ...own }),
      pixelfedPost(id, 1, { published: day(15) }),
    ]);
    const { outcome, actions } = await following(id)();
    expect(kindsOf(actions)).toEqual(['comment', 'post', 'post']);
    expect(actions[0]?.post).toEqual({ code: answer.inReplyTo, url: answer.inReplyTo });
    expect(actions[2]).toMatchObject({
      at: Date.parse(day(15)),
      text: 'Picture 1 #Raku',
      tags: ['raku'],
      post: { url: `${id}/p/1` },
    });
    expect(collected(outcome)).toMatchObject({
      coverage: {
        post: 'full',
        comment: 'full',
        repost: 'full',
        like: 'none',
        'like-received': 'none',
        follow: 'none',
      },
      profile: { followers: 42 },
    });
  });

  it("gives PeerTube's videos page by page, with their language, and reposts", async () => {
    putPagedOutbox(site, path, [
      [peertubeVideo(id, 3, day(17)), announce(id, 1, { object: 'https://tube.example/videos/1', published: day(16) })],
      [peertubeVideo(id, 1, day(12))],
    ]);
    const { actions } = await following(id)();
    expect(kindsOf(actions)).toEqual(['post', 'repost', 'post']);
    expect(actions[0]).toMatchObject({
      text: 'Video 3\nAbout **video 3**',
      tags: ['kiln'],
      languages: ['fr'],
      post: { url: `${id}/w/3` },
    });
    expect(actions[1]?.post?.url).toBe('https://tube.example/videos/1');
  });

  it('leaves out what is not for everybody, what it does not know and what is broken, counted', async () => {
    const quiet = pixelfedPost(id, 2, { published: day(16), to: [`${id}/followers`], cc: [] });
    serve([
      pixelfedPost(id, 3, { published: day(17) }),
      quiet,
      { type: 'Like', object: 'https://x.example/1' },
      'https://x.example/2',
      { type: 'Create' },
    ]);
    const { outcome, actions } = await following(id)();
    expect(actions).toHaveLength(1);
    expect(collected(outcome).skipped).toEqual({ 'not-public': 1, 'unknown-type': 1, malformed: 2 });
  });

  it('takes an update as an edit, and a tombstone as the proof of a deletion', async () => {
    const [one, two, three] = [
      pixelfedPost(id, 1, { published: day(15) }),
      pixelfedPost(id, 2, { published: day(16) }),
      pixelfedPost(id, 3, { published: day(17) }),
    ];
    serve([three, two, one]);
    const look = following(id);
    const first = await look();
    const keyOf = (text: string) => first.actions.find((action) => action.text?.startsWith(text))?.key ?? '';
    const update = {
      ...pixelfedPost(id, 2, { published: day(16), content: 'Corrected' }),
      type: 'Update',
      published: day(18),
    };
    const tombstone = { type: 'Delete', actor: id, object: { id: `${id}/p/1`, type: 'Tombstone' } };
    serve([update, tombstone, three, two]);
    later();
    const second = await look();
    expect(second.actions.find(({ key }) => key === keyOf('Picture 2'))).toMatchObject({
      text: 'Corrected',
      at: Date.parse(day(16)),
    });
    expect(second.actions.flatMap(({ key, editedAt }) => (editedAt === undefined ? [] : key))).toEqual([
      keyOf('Picture 2'),
    ]);
    const { removals } = collected(second.outcome);
    expect(removals).toMatchObject({ kind: 'prefixes', proven: true });
    expect(
      removedKeys(
        first.actions.map(({ key }) => key),
        second.sink,
        removals,
      ),
    ).toEqual([keyOf('Picture 1')]);
  });

  it('misses what its server does not list any more until a second look agrees', async () => {
    const items = [3, 2, 1].map((number) => pixelfedPost(id, number, { published: day(14 + number) }));
    serve(items);
    const look = following(id);
    const stored = (await look()).actions;
    serve(items.filter((_item, index) => index !== 1));
    for (const _look of [1, 2]) {
      later();
      const { outcome, sink } = await look();
      expect(collected(outcome).removals).toMatchObject({ proven: false });
      expect(
        removedKeys(
          stored.map(({ key }) => key),
          sink,
          collected(outcome).removals,
        ),
      ).toEqual([stored[1]?.key]);
    }
  });

  it.each([
    [{ manuallyApprovesFollowers: true }, 'locked'],
    [{ discoverable: false }, 'not-discoverable'],
    [{ suspended: true }, 'suspended'],
    [{ movedTo: 'https://elsewhere.example/users/x' }, 'moved'],
    [{ summary: 'I am 15 years old' }, 'minor'],
  ])('stops at %o, and reads nothing of what was published', async (more, reason) => {
    serve([pixelfedPost(id, 1, { published: day(15) })]);
    putActor(site, { path, username: name, more });
    const { outcome, actions } = await following(id)();
    expect(outcome).toEqual({ status: 'stopped', reason });
    expect([actions, site.asked.filter((line) => line.includes('outbox'))]).toEqual([[], []]);
  });

  it('counts, but does not repeat what somebody wrote who wants no index of it', async () => {
    serve([pixelfedPost(id, 1, { published: day(15) })]);
    putActor(site, { path, username: name, more: { discoverable: true, indexable: false } });
    expect((await following(id)()).actions).toMatchObject([{ kind: 'post', text: null, tags: [] }]);
  });

  it.each([
    ['on another host', 'http://127.0.0.1:9/outbox?page=2'],
    ['to itself', 'self'],
  ])('follows no link to a next page %s', async (_name, next) => {
    const outbox = `${id}/outbox`;
    const items = [pixelfedPost(id, 1, { published: day(15) })];
    site.put(
      `${path}/outbox`,
      activity({ type: 'OrderedCollectionPage', orderedItems: items, next: next === 'self' ? outbox : next }),
    );
    const { outcome, actions } = await following(id)();
    expect(actions).toHaveLength(1);
    expect(collected(outcome).skipped).toEqual({ 'pages-left-out': 1 });
    expect(collected(outcome).coverage.post).toBe('sampled');
  });

  it('reads so many pages and no more of an outbox that never ends', async () => {
    const outbox = `${id}/outbox`;
    let asked = 0;
    const page = (number: number) => ({
      type: 'OrderedCollectionPage',
      next: `${outbox}?page=${number + 1}`,
      orderedItems: [
        pixelfedPost(id, number, { published: new Date(Date.parse(day(15)) - number * 60_000).toISOString() }),
      ],
    });
    const endless = (number: number) =>
      site.put(`${path}/outbox${number === 0 ? '' : `?page=${number}`}`, (_request, response) => {
        asked += 1;
        endless(number + 1);
        response.setHeader('content-type', 'application/activity+json').end(JSON.stringify(page(number)));
      });
    endless(0);
    const { outcome, actions } = await following(id)();
    expect([asked, actions.length]).toEqual([15, 15]);
    expect(collected(outcome).coverage.post).toBe('sampled');
  });
});
