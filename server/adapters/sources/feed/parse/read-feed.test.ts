import { describe, expect, it } from 'vitest';
import type { FeedDocument } from './document.ts';
import { readDocument } from './read-document.ts';
import { readFeed } from './read-feed.ts';

const BASE = 'https://blog.example/feed';
const first = (feed: FeedDocument) => feed.entries[0];

describe('RSS as it is written', () => {
  const rss = (items: string, channel = ''): FeedDocument =>
    readFeed(
      `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"
        xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>x</title>${channel}${items}</channel></rss>`,
      BASE,
    );

  it('takes a permanent link for the address where there is no other, and no other guid', () => {
    expect(first(rss('<item><guid>https://blog.example/1#top</guid></item>'))?.url).toBe('https://blog.example/1');
    expect(first(rss('<item><guid isPermaLink="false">https://blog.example/1</guid></item>'))?.url).toBeNull();
    expect(first(rss('<item><guid>17</guid><link>/posts/17</link></item>'))).toMatchObject({
      id: '17',
      url: 'https://blog.example/posts/17',
    });
  });

  it('takes no address that is not one of the web', () => {
    for (const link of ['javascript:alert(1)', 'data:text/html,x', 'https://a:b@blog.example/', 'ftp://x']) {
      expect(first(rss(`<item><title>t</title><link>${link}</link></item>`))?.url).toBeNull();
    }
  });

  it('reads Dublin Core and content where RSS says nothing', () => {
    const dc = '<dc:date>2026-11-16T10:00:00Z</dc:date><dc:subject>Raku</dc:subject><dc:language>pt-PT</dc:language>';
    const body = '<content:encoded><![CDATA[<p>All</p><script>no()</script>]]></content:encoded>';
    expect(first(rss(`<item>${dc}${body}</item>`))).toMatchObject({
      published: Date.UTC(2026, 10, 16, 10),
      tags: ['raku'],
      languages: ['pt'],
      text: 'All',
    });
  });

  it('rests for the longer of ttl and update period', () => {
    const day = '<sy:updatePeriod>daily</sy:updatePeriod>';
    expect(rss('', '<ttl>90</ttl>').restMs).toBe(90 * 60_000);
    expect(rss('', `<ttl>90</ttl>${day}<sy:updateFrequency>2</sy:updateFrequency>`).restMs).toBe(12 * 3_600_000);
    expect(rss('', '<ttl>-1</ttl><sy:updatePeriod>never</sy:updatePeriod>').restMs).toBeNull();
  });

  it('keeps hashtags few, short, each once and without a sign', () => {
    const categories = ['#Clay', 'clay', ' ', 'x'.repeat(500), ...Array.from({ length: 80 }, (_, n) => `tag ${n}`)];
    const { tags = [] } =
      first(rss(`<item>${categories.map((one) => `<category>${one}</category>`).join('')}</item>`)) ?? {};
    expect([tags.length, tags[0], new Set(tags).size]).toEqual([50, 'clay', 50]);
    expect(Math.max(...tags.map(({ length }) => length))).toBeLessThanOrEqual(200);
  });
});

describe('other formats', () => {
  it('RSS 1.0 has its entries beside the channel', () => {
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="${BASE}"><title>x</title><link>https://blog.example/</link><description>d</description></channel>
      <item rdf:about="https://blog.example/1"><title>One</title><link>https://blog.example/1</link><dc:date>2026-11-16T10:00:00Z</dc:date></item></rdf:RDF>`;
    expect(readFeed(rdf, BASE)).toMatchObject({
      site: 'https://blog.example/',
      entries: [{ id: 'https://blog.example/1', text: 'One', published: Date.UTC(2026, 10, 16, 10) }],
    });
  });

  it('Atom says of each text whether it is HTML: plain text keeps its angle brackets', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><id>1</id><title>if a &lt;b&gt; c</title>
      <summary type="html">&lt;b&gt;bold&lt;/b&gt;</summary><updated>2026-11-16T10:00:00Z</updated></entry></feed>`;
    expect(first(readFeed(atom, BASE))?.text).toBe('if a <b> c\nbold');
  });

  it('a page says where its feeds are in its head, and nothing in its body', () => {
    const page = `<!DOCTYPE html><html><head><base href="/sub/"><link rel="ALTERNATE nofollow" type="application/atom+xml; charset=utf-8" href="a.xml">
      <link rel="alternate" type="application/json" href="/wp-json/"><link rel="stylesheet" type="application/rss+xml" href="/no"></head>
      <body><link rel="alternate" type="application/rss+xml" href="/comment-by-somebody"><meta name="robots" content="noindex"></body></html>`;
    const bytes = new TextEncoder().encode(page);
    expect(readDocument({ bytes, contentType: 'text/html', url: BASE })).toEqual({
      kind: 'page',
      feeds: ['https://blog.example/sub/a.xml'],
      actors: [],
      noindex: false,
    });
  });
});
