import { describe, expect, it } from 'vitest';
import { removedKeys } from '../../support/atproto/recording-sink.ts';
import { atomFeed, FEED_LINK, homePage, jsonFeed, putBlog, wordpressFeed } from '../../support/feed/blog.ts';
import { collected, dailyBlog, following, found, later, NOW, post, signal, site, source, withSite } from './fixture.ts';

withSite();

const textsOf = (actions: readonly { readonly text: string | null }[]) =>
  actions.map(({ text }) => text?.split('\n')[0]);

describe('looking a site up', () => {
  it.each(['/', '/feed/'])('finds its feed by the link to %s', async (path) => {
    putBlog(site, dailyBlog(3));
    expect(await found(site.url + path)).toEqual({
      network: 'feed',
      id: `${site.url}/feed/`,
      username: site.host,
      name: 'North & Quay',
      userpic: `${site.url}/icon.png`,
      url: `${site.url}/`,
      bio: 'Notes on clay and trains',
      followers: null,
      follows: null,
      posts: null,
      flags: { noindex: false },
      server: site.url,
    });
  });

  it('is one account by its old address and by the one that this leads to', async () => {
    putBlog(site, dailyBlog(1));
    site.put('/old', (_request, response) => void response.writeHead(301, { location: '/feed/' }).end());
    expect((await found(`${site.url}/old`)).id).toBe((await found(`${site.url}/feed/`)).id);
  });

  it.each([
    ['a meta element', { head: '<meta name="Robots" content="NOINDEX, nofollow">', headers: {} }],
    ['a header', { head: '', headers: { 'x-robots-tag': 'none' } }],
  ])('tells that its page asks not to be indexed, by %s', async (_name, { head, headers }) => {
    putBlog(site, dailyBlog(1));
    site.put('/', { ...homePage(head + FEED_LINK), headers });
    expect((await found(site.url)).flags).toEqual({ noindex: true });
  });

  it.each(['', 'two words', 'clay', '/feed/', 'ftp://example.org/'])('finds nothing under "%s"', async (query) => {
    expect(await source.lookup(query, signal)).toEqual({ status: 'not-found' });
  });

  it('finds nothing at a page without a feed, and where there is nothing', async () => {
    site.put('/plain', homePage(''));
    expect(await source.lookup(`${site.url}/plain`, signal)).toEqual({ status: 'not-found' });
    expect(await source.lookup(`${site.url}/nowhere`, signal)).toEqual({ status: 'not-found' });
  });

  it('finds nothing in feeds of networks that have an interface of their own', async () => {
    site.put('/@ana.rss', {
      type: 'application/rss+xml',
      body: '<rss version="2.0"><channel><title>Ana</title><generator>Mastodon v4.5.0</generator></channel></rss>',
    });
    expect(await source.lookup(`${site.url}/@ana.rss`, signal)).toEqual({ status: 'not-found' });
  });
});

describe('collecting a feed', () => {
  it.each([
    ['RSS', '/feed/', wordpressFeed],
    ['Atom', '/atom.xml', atomFeed],
    ['JSON Feed', '/feed.json', jsonFeed],
  ])('gives the posts of %s with their hashtags, languages and moments', async (_name, path, serve) => {
    const posts = [
      post(1, '2026-11-16T10:00:00.000Z', { title: 'Slip & glaze', categories: ['Clay', 'Raku #1'] }),
      post(2, '2026-11-17T10:00:00.000Z', { excerpt: '<p>Two <em>trains</em></p><p>late</p>' }),
    ];
    site.put(path, serve(site.url, dailyBlog(0, { posts })));
    const { outcome, actions } = await following(site.url + path)();
    expect(actions).toHaveLength(2);
    expect(actions.find(({ text }) => text?.startsWith('Slip'))).toMatchObject({
      kind: 'post',
      at: Date.parse('2026-11-16T10:00:00Z'),
      targetId: null,
      text: 'Slip & glaze\nAbout 1',
      tags: ['clay', 'raku #1'],
      languages: ['pt'],
      post: { url: `${site.url}/posts/1/` },
    });
    expect(actions.find(({ text }) => text?.startsWith('Post 2'))?.text).toBe('Post 2\nTwo trains\n\nlate');
    expect(collected(outcome).coverage).toMatchObject({
      post: 'sampled',
      comment: 'none',
      like: 'none',
      follow: 'none',
    });
  });

  it('costs one answer without a body while nothing is new', async () => {
    putBlog(site, dailyBlog(3));
    const look = following(`${site.url}/feed/`);
    const first = collected((await look()).outcome);
    site.asked.length = 0;
    later();
    const again = await look();
    expect(site.asked).toEqual(['/feed/ 304']);
    expect(again.actions).toEqual([]);
    expect(collected(again.outcome)).toMatchObject({
      revision: first.revision,
      profile: first.profile,
      removals: { kind: 'none' },
    });
  });

  it('asks for nothing within the hour, nor within what the feed asks for, but once a day', async () => {
    site.put('/slow', {
      type: 'text/xml',
      body: '<rss version="2.0"><channel><title>Slow</title><ttl>600</ttl><item><title>a</title><guid>a</guid></item></channel></rss>',
    });
    const look = following(`${site.url}/slow`);
    await look();
    for (const hours of [0.5, 6, 3]) {
      later(hours);
      await look();
    }
    expect(site.asked).toHaveLength(1);
    later(1);
    await look();
    expect(site.asked).toHaveLength(2);
    site.put('/slow', {
      type: 'text/xml',
      body: '<rss version="2.0"><channel><title>Slow</title><ttl>999999</ttl></channel></rss>',
    });
    later(11);
    await look();
    later(24);
    await look();
    expect(site.asked).toHaveLength(4);
  });

  it('says nothing of what left the window, and misses what is gone from inside it until a second look agrees', async () => {
    const blog = dailyBlog(14);
    putBlog(site, blog);
    const look = following(`${site.url}/feed/`);
    const stored = new Set((await look()).actions.map(({ key }) => key));
    expect(stored.size).toBe(10);
    // One is new, so that the oldest is not shown any more; one in the middle was deleted, so that another old one is.
    const posts = [...blog.posts.filter(({ id }) => id !== 10), post(15, new Date(NOW).toISOString())];
    putBlog(site, { ...blog, posts });
    later();
    const second = await look();
    const { removals } = collected(second.outcome);
    expect(removals).toMatchObject({ kind: 'prefixes', proven: false });
    const gone = removedKeys(stored, second.sink, removals);
    expect(gone).toHaveLength(1);
    expect(gone[0]).toContain(blog.posts[9]?.published);
    later();
    site.asked.length = 0;
    const third = await look();
    expect(site.asked).toContain('/feed/ 200');
    expect(removedKeys(stored, third.sink, collected(third.outcome).removals)).toEqual(gone);
    later();
    site.asked.length = 0;
    await look();
    expect(site.asked).toContain('/feed/ 304');
  });

  it('keeps the key and the moment of an entry that was edited, dated anew, and given another id', async () => {
    const blog = dailyBlog(3, { posts: [post(1, '2026-11-16T10:00:00Z'), post(2, '2026-11-17T10:00:00Z')] });
    putBlog(site, blog);
    const look = following(`${site.url}/feed/`);
    const [first] = (await look()).actions.filter(({ text }) => text?.startsWith('Post 2'));
    putBlog(site, {
      ...blog,
      posts: [post(1, '2026-11-16T10:00:00Z'), post(2, '2026-11-18T10:00:00Z', { title: 'Corrected' })],
    });
    const served = wordpressFeed(site.url, {
      ...blog,
      posts: [post(1, '2026-11-16T10:00:00Z'), post(2, '2026-11-18T10:00:00Z', { title: 'Corrected' })],
    });
    site.put('/feed/', { ...served, body: String(served.body).replace('/?p=2', '/?p=2&amp;session=77') });
    later();
    const second = await look();
    expect(second.actions.find(({ key }) => key === first?.key)).toMatchObject({
      at: first?.at,
      text: 'Corrected\nAbout 2',
    });
    expect(second.actions.map(({ key, editedAt }) => editedAt !== undefined && key === first?.key)).toContain(true);
    expect(second.actions.filter(({ editedAt }) => editedAt !== undefined)).toHaveLength(1);
    expect(second.actions).toHaveLength(2);
  });

  it('dates an entry without a date when it is seen first, and does not guess for those that were there before', async () => {
    const items = (...titles: string[]) =>
      titles.map((title) => `<item><title>${title}</title><guid>${title}</guid></item>`).join('');
    const serve = (body: string) =>
      site.put('/undated', {
        type: 'text/xml',
        body: `<rss version="2.0"><channel><title>x</title>${body}</channel></rss>`,
      });
    serve(items('old'));
    const look = following(`${site.url}/undated`);
    const first = await look();
    expect(first.actions).toEqual([]);
    expect(collected(first.outcome).skipped).toEqual({ undated: 1 });
    serve(items('new', 'old'));
    later(6);
    const second = await look();
    expect(textsOf(second.actions)).toEqual(['new']);
    serve(items('newest', 'new', 'old'));
    later(6);
    const third = await look();
    expect(third.actions.find(({ text }) => text === 'new')).toEqual(second.actions[0]);
    expect(third.actions.find(({ text }) => text === 'newest')?.at).toBe(NOW + 12 * 3_600_000);
  });

  it.each([
    [404, { status: 'missing', look: { directory: 'there', server: 'missing' } }],
    [410, { status: 'missing', look: { directory: 'withdrawn', server: 'missing' } }],
    [401, { status: 'stopped', reason: 'locked' }],
  ])('says what a %i means', async (status, outcome) => {
    site.put('/gone', { status, type: 'text/plain', body: 'no' });
    expect((await following(`${site.url}/gone`)()).outcome).toEqual(outcome);
  });

  it('stops within a day when the page of the site asks not to be indexed any more, also while the feed is the same', async () => {
    putBlog(site, dailyBlog(2));
    const look = following(`${site.url}/feed/`);
    expect(collected((await look()).outcome).profile.flags).toEqual({ noindex: false });
    site.put('/', homePage(`<meta name="robots" content="noindex">${FEED_LINK}`));
    later(23);
    expect(collected((await look()).outcome).profile.flags).toEqual({ noindex: false });
    later(2);
    expect((await look()).outcome).toEqual({ status: 'stopped', reason: 'not-discoverable' });
    expect(site.asked.at(-2)).toBe('/feed/ 304');
  });

  it('is whole once everything was seen for as long as a report reaches, and no longer when a gap was missed', async () => {
    putBlog(site, dailyBlog(4));
    const look = following(`${site.url}/feed/`);
    await look();
    later(24 * 40);
    putBlog(site, dailyBlog(4, { title: 'Renamed' }));
    expect(collected((await look()).outcome).coverage.post).toBe('full');
    putBlog(
      site,
      dailyBlog(0, {
        posts: Array.from({ length: 12 }, (_, n) =>
          post(100 + n, new Date(NOW + (41 * 24 + n) * 3_600_000).toISOString()),
        ),
      }),
    );
    later(24 * 2);
    expect(collected((await look()).outcome).coverage.post).toBe('sampled');
  });
});
