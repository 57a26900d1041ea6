import { Parser } from 'htmlparser2';
import { webAddress } from './address.ts';
import type { PageDocument } from './document.ts';

const FEED_TYPES: ReadonlySet<string> = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
]);
const ACTOR_TYPES: ReadonlySet<string> = new Set(['application/activity+json', 'application/ld+json']);
const MOST_LINKS = 20;

const wordsOf = (attribute: string | undefined): string[] => (attribute ?? '').toLowerCase().split(/[\s,]+/);
const bareType = (type: string | undefined): string => (type ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Whether a robots rule (a meta element, or the header `X-Robots-Tag`) asks not to be indexed. */
export const asksNoindex = (rule: string | null | undefined): boolean =>
  wordsOf(rule ?? undefined).some((word) => word === 'noindex' || word === 'none');

/**
 * What the head of a page says to machines: where its feeds are (html.spec.whatwg.org, link type `alternate`), where its
 * ActivityPub actor is, and whether robots may index it. The body is not read, and neither is what stands behind a cut.
 */
export function readPage(html: string, url: string): PageDocument {
  const feeds = new Set<string>();
  const actors = new Set<string>();
  let noindex = false;
  let base = url;

  function addLink({ rel, type, href }: Record<string, string | undefined>): void {
    const address = webAddress(href, base);
    if (!wordsOf(rel).includes('alternate') || address === null || feeds.size + actors.size >= MOST_LINKS) return;
    if (FEED_TYPES.has(bareType(type))) feeds.add(address);
    if (ACTOR_TYPES.has(bareType(type))) actors.add(address);
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base') base = webAddress(attributes.href, url) ?? base;
      if (name === 'link') addLink(attributes);
      if (name === 'meta' && wordsOf(attributes.name).includes('robots')) noindex ||= asksNoindex(attributes.content);
      if (name === 'body') parser.pause();
    },
  });
  parser.write(html);
  return { kind: 'page', feeds: [...feeds], actors: [...actors], noindex };
}
