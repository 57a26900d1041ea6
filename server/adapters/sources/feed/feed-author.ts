import type { SourceProfile } from '../../../ports/activity-source.ts';
import type { Author } from './memory.ts';
import { isSameHost } from './parse/address.ts';
import type { FeedDocument } from './parse/document.ts';

/** An address as people write it: `example.org/notes`. */
function shortAddress(address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}`;
}

/** The page that a feed is of, where it is on the feed's own host: only there does it speak for the feed. */
export const ownPage = (feed: Pick<FeedDocument, 'site'>, address: string): string | null =>
  feed.site !== null && isSameHost(feed.site, address) ? feed.site : null;

/** Who writes a feed, as it says itself. It counts nobody. */
export function authorOf(feed: FeedDocument, address: string): Author {
  const page = ownPage(feed, address);
  return {
    username: shortAddress(page ?? address),
    name: feed.title,
    userpic: feed.picture,
    url: feed.site ?? address,
    bio: feed.description,
    followers: null,
    follows: null,
    posts: null,
  };
}

/** The profile of an author; `id` is where it is read from. */
export const profileOf = (id: string, author: Author, flags: SourceProfile['flags']): SourceProfile => ({
  network: 'feed',
  id,
  ...author,
  flags,
  server: new URL(id).origin,
});
