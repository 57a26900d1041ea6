import { SourceError } from '../../../ports/activity-source.ts';
import type { FetchDocument } from './fetch-document.ts';
import type { Author } from './memory.ts';
import { isSameHost } from './parse/address.ts';
import type { ActorDocument } from './parse/document.ts';
import { ACTIVITY } from './read-outbox.ts';

/** What a collection of the actor's own server counts; null where that is hidden or not answered. */
async function countAt(
  fetch: FetchDocument,
  url: string | null,
  input: { actor: string; signal: AbortSignal },
): Promise<number | null> {
  if (url === null || !isSameHost(url, input.actor)) return null;
  try {
    const fetched = await fetch(url, { accept: ACTIVITY, signal: input.signal });
    return fetched.status === 'read' && fetched.document.kind === 'collection' ? fetched.document.total : null;
  } catch (error) {
    if (error instanceof SourceError && error.failure !== 'aborted') return null;
    throw error;
  }
}

/** Who an actor is, with the counts that its server tells. */
export async function authorOfActor(fetch: FetchDocument, actor: ActorDocument, signal: AbortSignal): Promise<Author> {
  const asked = { actor: actor.id, signal };
  return {
    username: `${actor.username}@${new URL(actor.id).host}`,
    name: actor.name,
    userpic: actor.picture,
    url: actor.url ?? actor.id,
    bio: actor.bio,
    followers: actor.followers ?? (await countAt(fetch, actor.followersAt, asked)),
    follows: actor.follows ?? (await countAt(fetch, actor.followingAt, asked)),
    posts: null,
  };
}
