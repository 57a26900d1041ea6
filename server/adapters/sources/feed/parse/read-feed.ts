import { type AtomFeed, type JsonFeed, parseFeed, type RdfFeed, type RssFeed } from 'feedsmith';
import { storableText } from '../../../../../shared/domain/storable-text.ts';
import { DAY, HOUR, MINUTE, WEEK } from '../../../../../shared/domain/time/calendar.ts';
import { webAddress } from './address.ts';
import { parseDate } from './dates.ts';
import type { FeedDocument, FeedEntry } from './document.ts';
import { MAX_ADDRESS, MAX_ENTRIES, MAX_TEXT, MAX_TITLE } from './limits.ts';
import { hashtagsOf, languagesOf, lineOfHtml, textOfHtml } from './plain-text.ts';

type Words = string | null | undefined;

const PERIODS: Readonly<Record<string, number>> = {
  hourly: HOUR,
  daily: DAY,
  weekly: WEEK,
  monthly: 30 * DAY,
  yearly: 365 * DAY,
};

/** What the syndication module asks for (web.resource.org/rss/1.0/modules/syndication). */
function periodOf(
  sy: { readonly updatePeriod?: string; readonly updateFrequency?: number } | undefined,
): number | null {
  const period = PERIODS[sy?.updatePeriod?.trim().toLowerCase() ?? ''];
  const times = sy?.updateFrequency ?? 1;
  return period === undefined || !(times >= 1) ? null : Math.round(period / times);
}

const idOf = (written: Words): string | null => {
  const id = storableText(written ?? '').trim();
  return id === '' || id.length > MAX_ADDRESS ? null : id;
};

/** The title and, on the next line, what is said beneath it. */
function wordsOf(title: Words, said: readonly Words[]): string | null {
  const line = lineOfHtml(title, MAX_TITLE);
  const written = said.find((text) => (text ?? '').trim() !== '');
  const body = textOfHtml(written, MAX_TEXT);
  if (line === null || body === null || body.startsWith(line)) return body ?? line;
  return `${line}\n${body}`;
}

function rssEntry(item: RssFeed.Item<string> | RdfFeed.Item<string>, base: string): FeedEntry {
  const guid = 'guid' in item ? item.guid : undefined;
  const about = 'rdf' in item ? item.rdf?.about : undefined;
  const permalink = guid?.isPermaLink === false ? null : webAddress(guid?.value, base);
  const pubDate = 'pubDate' in item ? item.pubDate : null;
  const categories = 'categories' in item ? (item.categories ?? []).map(({ name }) => name) : [];
  return {
    id: idOf(guid?.value ?? about),
    url: webAddress(item.link, base) ?? permalink,
    text: wordsOf(item.title, [item.description, item.content?.encoded]),
    published: parseDate(pubDate ?? item.dc?.dates?.[0] ?? item.atom?.published),
    updated: parseDate(item.atom?.updated),
    tags: hashtagsOf([...categories, ...(item.dc?.subjects ?? [])]),
    languages: languagesOf(item.dc?.languages?.[0]),
  };
}

function readRss(feed: RssFeed.Feed<string>, base: string): FeedDocument {
  const ttl = feed.ttl !== undefined && feed.ttl > 0 ? feed.ttl * MINUTE : null;
  const period = periodOf(feed.sy);
  const rests = [ttl, period].filter((ms) => ms !== null);
  return {
    kind: 'feed',
    title: lineOfHtml(feed.title, MAX_TITLE),
    description: textOfHtml(feed.description, MAX_TEXT),
    site: webAddress(feed.link, base),
    picture: webAddress(feed.image?.url ?? feed.itunes?.image, base),
    generator: lineOfHtml(feed.generator, MAX_TITLE),
    restMs: rests.length === 0 ? null : Math.max(...rests),
    entries: (feed.items ?? []).map((item) =>
      withLanguage(rssEntry(item, base), feed.language ?? feed.dc?.languages?.[0]),
    ),
  };
}

/** RSS 1.0: what RSS 2.0 says in elements of its own is said there in modules. */
function readRdf(feed: RdfFeed.Feed<string>, base: string): FeedDocument {
  return {
    kind: 'feed',
    title: lineOfHtml(feed.title, MAX_TITLE),
    description: textOfHtml(feed.description, MAX_TEXT),
    site: webAddress(feed.link, base),
    picture: webAddress(feed.image?.url, base),
    generator: null,
    restMs: periodOf(feed.sy),
    entries: (feed.items ?? []).map((item) => withLanguage(rssEntry(item, base), feed.dc?.languages?.[0])),
  };
}

/** The link of a relation, of a page where there are several. */
function linkOf(links: readonly AtomFeed.Link<string>[] | undefined, base: string): string | null {
  const alternates = (links ?? []).filter(({ rel = 'alternate' }) => rel === 'alternate');
  const page = alternates.find(({ type = 'text/html' }) => /html/i.test(type));
  return webAddress((page ?? alternates[0])?.href, base);
}

/** Text that is no HTML must not be read as HTML: `a < b` of a plain title stays. */
const htmlOf = (text: AtomFeed.Text | AtomFeed.Content | undefined): Words =>
  text?.type === undefined || text.type === 'text'
    ? text?.value?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    : text.value;

function readAtom(feed: AtomFeed.Feed<string>, base: string): FeedDocument {
  const language = feed.xml?.lang;
  return {
    kind: 'feed',
    title: lineOfHtml(htmlOf(feed.title), MAX_TITLE),
    description: textOfHtml(htmlOf(feed.subtitle), MAX_TEXT),
    site: linkOf(feed.links, base),
    picture: webAddress(feed.icon ?? feed.logo, base),
    generator: lineOfHtml(feed.generator?.text, MAX_TITLE),
    restMs: periodOf(feed.sy),
    entries: (feed.entries ?? []).map((entry) => ({
      id: idOf(entry.id),
      url: linkOf(entry.links, base),
      text: wordsOf(htmlOf(entry.title), [
        htmlOf(entry.summary),
        htmlOf(entry.content),
        entry.media?.groups?.[0]?.description?.value,
      ]),
      published: parseDate(entry.published ?? entry.updated),
      updated: parseDate(entry.updated),
      tags: hashtagsOf((entry.categories ?? []).map(({ label, term }) => label ?? term)),
      languages: languagesOf(entry.xml?.lang ?? language),
    })),
  };
}

function readJsonFeed(feed: JsonFeed.Feed<string>, base: string): FeedDocument {
  return {
    kind: 'feed',
    title: lineOfHtml(feed.title, MAX_TITLE),
    description: textOfHtml(feed.description, MAX_TEXT),
    site: webAddress(feed.home_page_url, base),
    picture: webAddress(feed.icon ?? feed.favicon, base),
    generator: null,
    restMs: null,
    entries: (feed.items ?? []).map((item) => ({
      id: idOf(item.id),
      url: webAddress(item.url ?? item.external_url, base),
      text: wordsOf(item.title, [item.summary, item.content_text, item.content_html]),
      published: parseDate(item.date_published),
      updated: parseDate(item.date_modified),
      tags: hashtagsOf(item.tags ?? []),
      languages: languagesOf(item.language ?? feed.language),
    })),
  };
}

/** A feed's language holds for the entries that name none. */
const withLanguage = (entry: FeedEntry, language: string | undefined): FeedEntry =>
  entry.languages.length > 0 ? entry : { ...entry, languages: languagesOf(language) };

/**
 * Reads RSS 0.9x, 1.0 and 2.0, Atom, and JSON Feed. Entities of the document's own are not expanded, and nothing is fetched.
 * @param base where it came from; addresses are relative to it
 * @throws the library's errors where it is no feed, or one that is not well-formed: nothing of it is used then
 */
export function readFeed(text: string, base: string): FeedDocument {
  const parsed = parseFeed(text, { maxItems: MAX_ENTRIES });
  switch (parsed.format) {
    case 'rss':
      return readRss(parsed.feed, base);
    case 'rdf':
      return readRdf(parsed.feed, base);
    case 'atom':
      return readAtom(parsed.feed, base);
    case 'json':
      return readJsonFeed(parsed.feed, base);
  }
}
