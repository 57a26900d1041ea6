import { LRUCache } from 'lru-cache';
import type { UserId } from '../../../../shared/domain/ids.ts';
import { HOUR } from '../../../../shared/domain/time/calendar.ts';
import { type PostCard, SourceError, type SourceProfile } from '../../../ports/activity-source.ts';
import type { Grant, NetworkAccess } from '../../../ports/network-access.ts';
import type { Accounts, Reading } from './accounts.ts';
import { notConnected } from './graph.ts';
import type { InstagramQuery } from './query.ts';

/** An account, and how it was reached. */
export interface Reached {
  readonly reading: Reading;
  readonly profile: SourceProfile;
}

/** Finds through whom an account can be read: its owner before others, and the next where one is not taken any more. */
export interface Finder {
  /** @throws SourceError `not-connected` where nobody's connection leads to it; null where there is no such account */
  reach(externalId: string, signal: AbortSignal): Promise<Reached | null>;
  /** What somebody typed; without an requester only what is on somebody's list is found. */
  search(query: InstagramQuery, signal: AbortSignal, requester?: UserId): Promise<SourceProfile | null>;
}

const isOwner = (
  grant: Grant,
  wanted: { readonly id?: string | undefined; readonly username?: string | null },
): boolean => grant.accountId === wanted.id || (wanted.id === undefined && grant.username === wanted.username);

/** The ways to an account, the owner's own first. */
function waysTo(
  usable: readonly Grant[],
  wanted: { readonly id?: string | undefined; readonly username: string | null },
): Reading[] {
  const own = usable.filter((grant) => isOwner(grant, wanted)).map((grant) => ({ grant, other: null }));
  const { username } = wanted;
  if (username === null) return own;
  const others = usable
    .filter((grant) => grant.route === 'others' && !isOwner(grant, wanted))
    .map((grant) => ({ grant, other: username }));
  return [...own, ...others];
}

/** One that is not taken, or has spent its limits, is no reason to lose the account while there are others. */
const mayTryNext = (error: unknown): boolean =>
  error instanceof SourceError && (error.failure === 'not-connected' || error.failure === 'rate-limited');

export function createFinder({ access, accounts }: { access: NetworkAccess; accounts: Accounts }): Finder {
  async function tryAll(ways: readonly Reading[], signal: AbortSignal): Promise<Reached | null> {
    let failure: unknown = notConnected();
    for (const reading of ways) {
      try {
        const answer = await accounts.profile(reading, signal);
        if (answer.status === 'ok') return { reading, profile: answer.value };
        if (answer.status === 'missing') return null;
        failure = new SourceError('refused', 'the connection does not allow to read the account');
      } catch (error) {
        if (!mayTryNext(error)) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  async function reach(externalId: string, signal: AbortSignal): Promise<Reached | null> {
    const { username, usable } = await access.toAccount(externalId);
    const reached = await tryAll(waysTo(usable, { id: externalId, username }), signal);
    // Its name may be somebody else's by now.
    return reached?.profile.id === externalId ? reached : null;
  }

  /** On nobody's list, for nobody in particular: nothing may be asked. */
  async function searchListed(query: InstagramQuery, signal: AbortSignal): Promise<SourceProfile | null> {
    const { id, username } = await wantedIn(query);
    const usable = id === undefined ? await access.toName(username ?? '') : (await access.toAccount(id)).usable;
    const ways = waysTo(usable, { id, username });
    return ways.length === 0 ? null : ((await tryAll(ways, signal))?.profile ?? null);
  }

  async function wantedIn(query: InstagramQuery): Promise<{ id: string | undefined; username: string | null }> {
    if ('username' in query) return { id: undefined, username: query.username };
    return { id: query.id, username: (await access.toAccount(query.id)).username };
  }

  async function searchFor(
    requester: UserId,
    query: InstagramQuery,
    signal: AbortSignal,
  ): Promise<SourceProfile | null> {
    const wanted = await wantedIn(query);
    return (await tryAll(waysTo(await access.ofPerson(requester), wanted), signal))?.profile ?? null;
  }

  return {
    reach,
    async search(query, signal, requester) {
      const found =
        requester === undefined ? await searchListed(query, signal) : await searchFor(requester, query, signal);
      return found === null || ('id' in query && found.id !== query.id) ? null : found;
    },
  };
}

const CARDS = 5_000;

/** Cards that came along with a collection, so that nobody is asked for them a moment later. */
export const createCards = () => new LRUCache<string, PostCard>({ max: CARDS, ttl: HOUR });
export type Cards = ReturnType<typeof createCards>;
