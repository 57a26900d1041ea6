import { escapeXml } from './escape-xml.ts';
import type { Served, TestSite } from './site.ts';

export interface BlogPost {
  readonly id: number;
  readonly title: string;
  /** ISO 8601. */
  readonly published: string;
  readonly updated?: string;
  readonly categories?: readonly string[];
  /** HTML. */
  readonly excerpt?: string;
}

export interface Blog {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly posts: readonly BlogPost[];
}

const rfc822 = (iso: string): string => new Date(iso).toUTCString().replace('GMT', '+0000');
const newestFirst = (posts: readonly BlogPost[]): BlogPost[] =>
  posts.toSorted((a, b) => Date.parse(b.published) - Date.parse(a.published));
/** WordPress shows ten. */
const shownOf = ({ posts }: Blog): BlogPost[] => newestFirst(posts).slice(0, 10);
const pathOf = ({ id }: BlogPost): string => `/posts/${id}/`;

const wordpressItem = (url: string, post: BlogPost): string => `
    <item>
      <title>${escapeXml(post.title)}</title>
      <link>${url}${pathOf(post)}</link>
      <comments>${url}${pathOf(post)}#comments</comments>
      <pubDate>${rfc822(post.published)}</pubDate>
      <dc:creator><![CDATA[ana]]></dc:creator>
      ${(post.categories ?? []).map((name) => `<category><![CDATA[${name}]]></category>`).join('')}
      <guid isPermaLink="false">${url}/?p=${post.id}</guid>
      <description><![CDATA[${post.excerpt ?? ''}]]></description>
      <content:encoded><![CDATA[<p>${post.excerpt ?? ''} The rest of the article.</p>]]></content:encoded>
      <wfw:commentRss>${url}${pathOf(post)}feed/</wfw:commentRss>
      <slash:comments>0</slash:comments>
    </item>`;

/** Shaped after `wp-includes/feed-rss2.php` of WordPress (github.com/WordPress/WordPress). */
export const wordpressFeed = (url: string, blog: Blog): Served => ({
  type: 'application/rss+xml; charset=UTF-8',
  body: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
    xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:wfw="http://wellformedweb.org/CommentAPI/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:atom="http://www.w3.org/2005/Atom"
    xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"
    xmlns:slash="http://purl.org/rss/1.0/modules/slash/">
  <channel>
    <title>${escapeXml(blog.title)}</title>
    <atom:link href="${url}/feed/" rel="self" type="application/rss+xml" />
    <link>${url}</link>
    <description>${escapeXml(blog.description)}</description>
    <lastBuildDate>${rfc822(shownOf(blog)[0]?.published ?? '2026-01-01T00:00:00Z')}</lastBuildDate>
    <language>${blog.language}</language>
    <sy:updatePeriod>hourly</sy:updatePeriod>
    <sy:updateFrequency>1</sy:updateFrequency>
    <generator>https://wordpress.org/?v=6.8</generator>
    <image><url>${url}/icon.png</url><title>${escapeXml(blog.title)}</title><link>${url}</link></image>
    ${shownOf(blog)
      .map((post) => wordpressItem(url, post))
      .join('')}
  </channel>
</rss>`,
});

/** Shaped after the example of RFC 4287, section 1.1. */
export const atomFeed = (url: string, blog: Blog): Served => ({
  type: 'application/atom+xml',
  body: `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${blog.language}">
  <title type="text">${escapeXml(blog.title)}</title>
  <subtitle type="html">${escapeXml(`<p>${escapeXml(blog.description)}</p>`)}</subtitle>
  <updated>${shownOf(blog)[0]?.published ?? '2026-01-01T00:00:00Z'}</updated>
  <id>tag:example.org,2003:3</id>
  <link rel="alternate" type="text/html" href="${url}/"/>
  <link rel="self" type="application/atom+xml" href="${url}/atom.xml"/>
  ${shownOf(blog)
    .map(
      (post) => `<entry>
    <title>${escapeXml(post.title)}</title>
    <link rel="alternate" type="text/html" href="${url}${pathOf(post)}"/>
    <id>tag:example.org,2003:3.${post.id}</id>
    <updated>${post.updated ?? post.published}</updated>
    <published>${post.published}</published>
    ${(post.categories ?? []).map((name) => `<category term="${escapeXml(name)}"/>`).join('')}
    <summary type="html">${escapeXml(post.excerpt ?? '')}</summary>
  </entry>`,
    )
    .join('')}
</feed>`,
});

/** Shaped after the examples of jsonfeed.org/version/1.1. */
export const jsonFeed = (url: string, blog: Blog): Served => ({
  type: 'application/feed+json',
  body: JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: blog.title,
    home_page_url: `${url}/`,
    feed_url: `${url}/feed.json`,
    description: blog.description,
    language: blog.language,
    items: shownOf(blog).map((post) => ({
      id: `${post.id}`,
      url: `${url}${pathOf(post)}`,
      title: post.title,
      content_html: post.excerpt ?? '',
      date_published: post.published,
      ...(post.updated === undefined ? {} : { date_modified: post.updated }),
      tags: post.categories ?? [],
    })),
  }),
});

/** A page whose head leads to the feed, and whose body is as long as pages are. */
export const homePage = (head: string): Served => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Home</title>${head}</head><body><p>Hello</p></body></html>`,
});

export const FEED_LINK = '<link rel="alternate" type="application/rss+xml" title="Feed" href="/feed/">';

/** Serves the blog as WordPress does. */
export function putBlog(site: TestSite, blog: Blog): void {
  site.put('/', homePage(`<link rel="alternate" type="application/json" href="/wp-json/">${FEED_LINK}`));
  site.put('/feed/', wordpressFeed(site.url, blog));
}
