import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createDocumentParser } from '../../../server/adapters/sources/feed/parse/parser.ts';
import { createRecordingSink } from '../../support/atproto/recording-sink.ts';
import { FEED_LINK, homePage, putBlog, wordpressFeed } from '../../support/feed/blog.ts';
import { collected, dailyBlog, following, found, later, NOW, post, signal, site, source, withSite } from './fixture.ts';

withSite();

const rss = (items: string): string => `<rss version="2.0"><channel><title>Hostile</title>${items}</channel></rss>`;
const item = (title: string, more = ''): string => `<item><title>${title}</title><guid>${title}</guid>${more}</item>`;
const put = (body: string | Uint8Array, type = 'application/rss+xml', headers = {}) =>
  site.put('/hostile', { type, body, headers });
const look = () => following(`${site.url}/hostile`)();

afterEach(async () => {
  // Whatever it was, another site is read.
  putBlog(site, dailyBlog(2));
  expect((await following(`${site.url}/feed/`)()).actions).toHaveLength(2);
});

/** Sends pieces for as long as somebody takes them. */
function pour(response: ServerResponse, piece: Uint8Array): void {
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}

describe('a server that never ends', () => {
  it('a page: its head is read, and the rest is let go', async () => {
    putBlog(site, dailyBlog(1));
    site.put('/page', (_request, response) => {
      response.setHeader('content-type', 'text/html').write(`<html><head>${FEED_LINK}</head><body>`);
      pour(response, Buffer.alloc(65_536, '<p>and more</p>'));
    });
    expect((await found(`${site.url}/page`)).id).toBe(`${site.url}/feed/`);
  });

  it('a feed: cut at five megabytes', async () => {
    site.put('/hostile', (_request, response) => {
      response.setHeader('content-type', 'application/rss+xml').write('<rss version="2.0"><channel>');
      pour(response, Buffer.alloc(65_536, item('x')));
    });
    await expect(look()).rejects.toMatchObject({ failure: 'too-large' });
  });

  it('a feed that says that it is ten gigabytes', async () => {
    site.put('/hostile', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-length': 10 * 2 ** 30 });
      pour(response, Buffer.alloc(65_536, 'x'));
    });
    await expect(look()).rejects.toMatchObject({ failure: 'too-large' });
  });

  it('a feed that unpacks to a thousand times its size', async () => {
    put(gzipSync(Buffer.alloc(50_000_000, ' ')), 'application/rss+xml', { 'content-encoding': 'gzip' });
    await expect(look()).rejects.toMatchObject({ failure: 'too-large' });
  });
});

describe('a server that leads elsewhere', () => {
  it.each([
    ['to a private address', 'https://10.0.0.1/feed', 'egress-blocked'],
    ['to this machine', 'http://localhost:1/feed', 'egress-blocked'],
    ['round in circles', '/hostile', 'refused'],
  ])('%s', async (_name, location, failure) => {
    site.put('/hostile', (_request, response) => void response.writeHead(302, { location }).end());
    await expect(look()).rejects.toMatchObject({ failure });
  });

  it('a page whose feed is at a private address', async () => {
    site.put('/page', homePage('<link rel="alternate" type="application/rss+xml" href="https://192.168.0.1/feed">'));
    await expect(source.lookup(`${site.url}/page`, signal)).rejects.toMatchObject({ failure: 'egress-blocked' });
  });

  it('a feed that says it is of a page on another host: that page is not asked', async () => {
    put(rss(`<link>https://169.254.169.254/latest</link>${item('x')}`));
    expect(collected((await look()).outcome).profile.username).toBe(`${site.host}/hostile`);
  });
});

describe('a feed that is not what it says', () => {
  it.each(['text/html', 'text/plain', 'application/octet-stream', 'image/png', ''])(
    'is read whatever its type: "%s"',
    async (type) => {
      put(wordpressFeed(site.url, dailyBlog(3)).body, type);
      expect((await look()).actions).toHaveLength(3);
    },
  );

  it.each([
    ['a page', '<!doctype html><html><head><title>Parked</title></head></html>'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
    ['nothing', ''],
    ['JSON of something else', '{"data":[]}'],
    ['JSON nested without end', '['.repeat(1_000_000)],
  ])('%s is refused, and nothing of what is stored is missed', async (_name, body) => {
    put(rss(item('one', '<pubDate>Mon, 16 Nov 2026 10:00:00 GMT</pubDate>')));
    const follow = following(`${site.url}/hostile`);
    await follow();
    put(body, 'text/plain');
    later();
    await expect(follow()).rejects.toMatchObject({ failure: 'malformed' });
  });

  it.each([
    ['ends in the middle', `${rss(item('whole')).slice(0, 90)}<item><title>cut`],
    ['has an element that is not closed', rss(`${item('whole')}<item><title>b</wrong></item>`)],
    ['refers to a file of ours', `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss(item('&x;'))}`],
    ['nests without end', rss(`<item>${'<a>'.repeat(100_000)}</item>`)],
  ])('one that %s is refused as a whole: half a feed would look like deletions', async (_name, body) => {
    put(body);
    const sink = createRecordingSink();
    const request = { externalId: `${site.url}/hostile`, since: null, now: NOW, receivedFrom: NOW, recentPosts: [] };
    await expect(source.collect(request, sink, signal)).rejects.toMatchObject({ failure: 'malformed' });
    expect(sink.list()).toEqual([]);
  });

  it('does not expand entities of its own', async () => {
    const lines = ['a', 'b', 'c', 'd', 'e'].map(
      (name, index, all) => `<!ENTITY ${name} "${(index === 0 ? 'lol' : `&${all[index - 1]};`).repeat(10)}">`,
    );
    put(
      `<!DOCTYPE rss [${lines.join('')}]>${rss(`<item><title>&e;</title><pubDate>Mon, 16 Nov 2026 10:00:00 GMT</pubDate></item>`)}`,
    );
    const { actions } = await look();
    expect(actions.map(({ text }) => text?.length ?? 0)).toEqual(['&e;'.length]);
  });

  it('may have a title of megabytes, half a character, NUL and marks in other encodings', async () => {
    const dated = '<pubDate>Mon, 16 Nov 2026 10:00:00 GMT</pubDate>';
    put(rss(`<item><title>${'long '.repeat(500_000)}</title>${dated}</item>`));
    expect((await look()).actions[0]?.text?.length).toBeLessThanOrEqual(300);
    put(Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${rss(item('Cer\u00e2mica', dated))}`, 'latin1'));
    expect((await look()).actions[0]?.text).toBe('Cerâmica');
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rss(item('Olá', dated)), 'utf16le')]);
    put(wide, 'text/xml; charset=utf-8');
    expect((await look()).actions[0]?.text).toBe('Olá');
    put(
      `{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[{"id":"1","title":"a\\u0000b\\ud800","date_published":"2026-11-16T10:00:00Z"}]}`,
    );
    expect((await look()).actions[0]?.text).toBe('ab\ufffd');
  });
});

describe('a feed that lies about its entries', () => {
  it('dates of 1970 and 2099 are left out and counted; a clock that is a few hours ahead is not', async () => {
    const posts = [
      post(1, '1970-01-01T00:00:00Z'),
      post(2, '2099-01-01T00:00:00Z'),
      post(3, new Date(NOW + 3 * 3_600_000).toISOString()),
    ];
    putBlog(site, dailyBlog(0, { posts }));
    const { outcome, actions } = await following(`${site.url}/feed/`)();
    expect(actions.map(({ text }) => text)).toEqual(['Post 3\nAbout 3']);
    expect(collected(outcome).skipped).toEqual({ 'date-out-of-range': 2 });
  });

  it('ids that are others at every look make no post a second time', async () => {
    const follow = following(`${site.url}/hostile`);
    const keys = new Set<string>();
    for (const round of [1, 2, 3]) {
      const entries = [1, 2].map(
        (n) =>
          `<item><title>${n}</title><link>${site.url}/${n}</link><guid>${n}-${round}</guid><pubDate>1${n} Nov 2026 10:00 +0000</pubDate></item>`,
      );
      put(rss(entries.reverse().join('')));
      for (const { key } of (await follow()).actions) keys.add(key);
      later();
    }
    expect(keys.size).toBe(2);
  });

  it('one id for all entries tells them apart by their addresses', async () => {
    const entries = [1, 2].map(
      (n) =>
        `<item><title>${n}</title><link>${site.url}/${n}</link><guid>same</guid><pubDate>1${n} Nov 2026 10:00 +0000</pubDate></item>`,
    );
    put(rss([...entries, entries[0]].join('')));
    const { outcome, actions } = await look();
    expect(actions).toHaveLength(2);
    expect(collected(outcome).skipped).toEqual({ duplicate: 1 });
  });
});

describe('a server that is not to be asked', () => {
  it('429 is answered by leaving it alone until then', async () => {
    site.put('/hostile', (_request, response) => void response.writeHead(429, { 'retry-after': '120' }).end());
    await expect(look()).rejects.toMatchObject({ failure: 'rate-limited', retryAt: NOW + 120_000 });
    later(1);
  });

  it('503 and nonsense statuses are failures, and no word on the account', async () => {
    for (const [status, failure] of [
      [500, 'unreachable'],
      [403, 'refused'],
      [418, 'refused'],
    ] as const) {
      site.put('/hostile', { status, type: 'text/plain', body: 'no' });
      await expect(look()).rejects.toMatchObject({ failure });
    }
  });
});

describe('the reading of a document', () => {
  it('is ended when it takes too long or too much memory', async () => {
    const slow = rss(`<item ${Array.from({ length: 100_000 }, (_, n) => `a${n}="x"`).join(' ')}/>`);
    const raw = () => ({ bytes: new TextEncoder().encode(slow), contentType: 'text/xml', url: 'https://x.example/' });
    await expect(createDocumentParser({ limitMs: 20 }).parse(raw(), signal)).rejects.toMatchObject({
      failure: 'too-large',
    });
    await expect(createDocumentParser().parse(raw(), AbortSignal.abort())).rejects.toMatchObject({
      failure: 'aborted',
    });
  });
});
