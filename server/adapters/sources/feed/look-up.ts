import type { Clock } from '../../../core/clock.ts';
import type { ActivitySource, LookupResult, SourceProfile } from '../../../ports/activity-source.ts';
import { authorOfActor } from './actor-author.ts';
import { authorOf, profileOf } from './feed-author.ts';
import type { FetchDocument } from './fetch-document.ts';
import { actorIn, actorOfHandle } from './find-actor.ts';
import { ANY_FEED, type FoundFeed, feedIn, firstFound } from './find-feed.ts';
import { lookAtPage } from './look.ts';
import type { ActorDocument } from './parse/document.ts';
import { parseQuery } from './query.ts';
import { ACTIVITY } from './read-outbox.ts';

const NOT_FOUND: LookupResult = { status: 'not-found' };

type Found = ActorDocument | FoundFeed;

/** Finds who publishes at an address or under a name: an actor where there is one, else a feed. */
export function createLookup(fetch: FetchDocument, clock: Clock): ActivitySource['lookup'] {
  const actorAt = async (url: string, signal: AbortSignal): Promise<ActorDocument | null> =>
    actorIn(fetch, await fetch(url, { accept: ACTIVITY, signal }), signal);
  const feedAt = async (url: string, signal: AbortSignal): Promise<FoundFeed | null> =>
    feedIn(url, await fetch(url, { accept: ANY_FEED, signal }));

  async function findAt(url: string, signal: AbortSignal): Promise<Found | null> {
    const fetched = await fetch(url, { accept: `${ACTIVITY}, ${ANY_FEED}`, signal });
    if (fetched.status !== 'read') return null;
    if (fetched.document.kind !== 'page') return feedIn(url, fetched) ?? actorIn(fetch, fetched, signal);
    const { actors, feeds } = fetched.document;
    const actor = await firstFound(actors, (address) => actorAt(address, signal));
    return actor ?? firstFound(feeds, (address) => feedAt(address, signal));
  }

  async function profileOfFound(found: Found, signal: AbortSignal): Promise<SourceProfile> {
    const asked = { now: clock.now(), before: null, signal };
    if ('feed' in found) {
      const { address, feed } = found;
      const page = await lookAtPage(fetch, { site: feed.site, address }, asked);
      return profileOf(address, authorOf(feed, address), { noindex: page?.noindex === true });
    }
    const page = await lookAtPage(fetch, { site: found.url, address: found.id }, asked);
    const flags = { ...found.flags, noindex: page?.noindex === true };
    return profileOf(found.id, await authorOfActor(fetch, found, signal), flags);
  }

  return async (text, signal) => {
    const query = parseQuery(text);
    if (query === null) return NOT_FOUND;
    const found = await (query.kind === 'handle' ? actorOfHandle(fetch, query, signal) : findAt(query.url, signal));
    return found === null ? NOT_FOUND : { status: 'found', profile: await profileOfFound(found, signal) };
  };
}
