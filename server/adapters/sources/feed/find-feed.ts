import { SourceError } from '../../../ports/activity-source.ts';
import type { Arrival, Fetched } from './fetch-document.ts';
import { isSameHost } from './parse/address.ts';
import type { FeedDocument } from './parse/document.ts';

/** What is asked for where any feed, or a page that leads to one, may be found. */
export const ANY_FEED =
  'application/feed+json, application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, text/html;q=0.8, */*;q=0.1';
/** Feeds of one page that are tried. */
const MOST_TRIED = 3;

export interface FoundFeed {
  /** Its stable address. */
  readonly address: string;
  readonly feed: FeedDocument;
}

/** Feeds of services that have a source of their own, and say who made them. */
const ELSEWHERE = /^mastodon\b/i;

/** Where a feed is asked for from now on: where it lives now, unless it was only lent from another host. */
const stableAddress = (asked: string, { url }: Arrival): string => (isSameHost(asked, url) ? url : asked);

/** The feed that an answer is; null where it is none. */
export function feedIn(asked: string, fetched: Fetched): FoundFeed | null {
  if (fetched.status !== 'read' || fetched.document.kind !== 'feed') return null;
  const { document: feed, ...arrival } = fetched;
  return ELSEWHERE.test(feed.generator ?? '') ? null : { address: stableAddress(asked, arrival), feed };
}

/** Of what a page leads to, in its order, the first that is found; a failure counts where nothing is. */
export async function firstFound<T>(
  addresses: readonly string[],
  find: (address: string) => Promise<T | null>,
): Promise<T | null> {
  let failure: SourceError | null = null;
  for (const address of addresses.slice(0, MOST_TRIED)) {
    try {
      const found = await find(address);
      if (found !== null) return found;
    } catch (error) {
      if (!(error instanceof SourceError) || error.failure === 'aborted') throw error;
      failure = error;
    }
  }
  if (failure !== null) throw failure;
  return null;
}
