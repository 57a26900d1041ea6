import { LRUCache } from 'lru-cache';
import type { UserId } from '../../../shared/domain/ids.ts';
import { elsewhereOf, type Network, needsConnection } from '../../../shared/domain/networks/networks.ts';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import { type ActivitySource, type LookupResult, SourceError } from '../../ports/activity-source.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';

const REMEMBERED_MS = MINUTE;
const MAX_REMEMBERED = 1000;
/** Somebody sits in front of it; the egress limits of a look-up's single calls are below this. */
const TIMEOUT_MS = 10 * SECOND;

export interface Lookup {
  /**
   * Asks the network who `query` is. An answer is remembered for a minute, so that adding what was just looked up asks
   * once, and many requests for one name at the same time ask once; `fresh` asks again.
   * @throws AppError `network_not_offered`, `network_not_connected`, `account_server_slow` when a server takes too long, `network_unavailable` when the network
   * does not answer as it should.
   */
  find(query: LookupQuery): Promise<LookupResult>;
}

export interface LookupQuery {
  readonly network: Network;
  /** A handle, a profile link or a stable id, as a person typed it. */
  readonly username: string;
  readonly fresh?: boolean;
  /** Whom the network does not know may be found on another one that has names of the same form; what is found says on which. */
  readonly elsewhere?: boolean;
  /** Who asks, where that is a subscriber: networks that tell only who is connected are asked with what is theirs. */
  readonly requester?: UserId;
}

async function ask(
  source: ActivitySource,
  { username, requester }: LookupQuery,
  timeoutMs: number,
): Promise<LookupResult> {
  try {
    return await source.lookup(username, AbortSignal.timeout(timeoutMs), requester);
  } catch (cause) {
    if (tookTooLong(cause)) throw new AppError('account_server_slow', { field: 'username', cause });
    // Who has no list here has nothing to connect.
    if (cause instanceof SourceError && cause.failure === 'not-connected' && requester !== undefined)
      throw new AppError('network_not_connected', { field: 'username', cause });
    if (cause instanceof SourceError) throw new AppError('network_unavailable', { cause });
    throw cause;
  }
}

/** A server's own limit, or the look-up's as a whole: nobody but the time-out calls one off. */
function tookTooLong(error: unknown): boolean {
  if (error instanceof SourceError) return error.failure === 'timeout' || error.failure === 'aborted';
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

export function createLookup(deps: { readonly sources: SourceRegistry; readonly timeoutMs?: number }): Lookup {
  const { sources, timeoutMs = TIMEOUT_MS } = deps;
  const answers = new LRUCache<string, Promise<LookupResult>>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });

  async function findOn(query: LookupQuery): Promise<LookupResult> {
    const { network, username, fresh, requester } = query;
    const source = sources.get(network);
    if (source === undefined) throw new AppError('network_not_offered', { field: 'network' });
    // What one subscriber was shown is no other's to see, where it hangs on what they connected.
    const key = `${network} ${needsConnection(network) ? (requester ?? '') : ''} ${username}`;
    const remembered = fresh === true ? undefined : answers.get(key);
    if (remembered !== undefined) return remembered;
    const asked = ask(source, query, timeoutMs);
    answers.set(key, asked);
    // A failure is not remembered. The caller below sees it too, so nothing is swallowed here.
    asked.catch(() => answers.peek(key) === asked && answers.delete(key));
    return asked;
  }

  /** What the other network knows, or null; that it fails is not what was asked. */
  async function findElsewhere(query: LookupQuery): Promise<LookupResult | null> {
    const network = elsewhereOf(query.network);
    if (query.elsewhere !== true || network === null || !sources.has(network)) return null;
    try {
      const result = await findOn({ ...query, network });
      return result.status === 'found' ? result : null;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  return {
    async find(query) {
      try {
        const result = await findOn(query);
        return result.status === 'found' ? result : ((await findElsewhere(query)) ?? result);
      } catch (error) {
        // A server without the network's interface may answer with a page.
        if (!(error instanceof AppError) || error.code !== 'network_unavailable') throw error;
        const result = await findElsewhere(query);
        if (result === null) throw error;
        return result;
      }
    },
  };
}
