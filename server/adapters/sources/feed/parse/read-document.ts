import { SourceError } from '../../../../ports/activity-source.ts';
import { decodeText } from './decode-text.ts';
import type { RawDocument, WebDocument } from './document.ts';
import { readFeed } from './read-feed.ts';
import { readJson } from './read-json.ts';
import { readPage } from './read-page.ts';

const LOOKED_AT = 2_000;
const XML_FEED = /<(?:rss|feed|rdf:RDF|[\w-]+:feed)[\s>]/;
const PAGE = /<(?:!doctype\s+html|html|head|meta|body)[\s>]/i;

const malformed = (url: string, what: string, cause?: unknown): SourceError =>
  new SourceError('malformed', `${new URL(url).host} answered with ${what}`, { cause });

function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed(url, 'broken JSON', cause);
  }
}

const isJsonFeed = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  String(value.version).startsWith('https://jsonfeed.org/version/');

function feedOf(text: string, url: string): WebDocument {
  try {
    return readFeed(text, url);
  } catch (cause) {
    throw malformed(url, 'a feed that is not well-formed', cause);
  }
}

/**
 * What came from an address, whatever its server calls it: a feed, JSON or a page is known by its beginning.
 * @throws SourceError `malformed` where it is none of them, or broken
 */
export function readDocument({ bytes, contentType, url }: RawDocument): WebDocument {
  const text = decodeText(bytes, contentType).trimStart();
  if (/^[[{]/.test(text)) {
    const value = parseJson(text, url);
    return isJsonFeed(value) ? feedOf(text, url) : readJson(value, url);
  }
  const head = text.slice(0, LOOKED_AT);
  if (XML_FEED.test(head) && !/^<!doctype\s+html/i.test(head)) return feedOf(text, url);
  if (PAGE.test(head) || /html/i.test(contentType)) return readPage(text, url);
  throw malformed(url, 'neither a feed nor a page');
}
