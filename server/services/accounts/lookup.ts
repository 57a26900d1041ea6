import { LRUCache } from 'lru-cache';
import type { Network } from '../../../shared/domain/accounts/network.ts';
import { MINUTE, SECOND } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import { type ActivitySource, type LookupResult, SourceError } from '../../ports/activity-source.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';

const REMEMBERED_MS = MINUTE;
const MAX_REMEMBERED = 1000;
const TIMEOUT_MS = 15 * SECOND;

export interface Lookup {
  /**
   * Asks the network who `query` is. An answer is remembered for a minute, so that adding what was just looked up asks
   * once, and many requests for one name at the same time ask once; `fresh` asks again.
   * @throws AppError `network_unavailable` when the network is not offered or does not answer as it should.
   */
  find(query: LookupQuery): Promise<LookupResult>;
}

export interface LookupQuery {
  readonly network: Network;
  /** A handle, a profile link or a stable id, as a person typed it. */
  readonly username: string;
  readonly fresh?: boolean;
}

async function ask(source: ActivitySource, username: string): Promise<LookupResult> {
  try {
    return await source.lookup(username, AbortSignal.timeout(TIMEOUT_MS));
  } catch (cause) {
    const timedOut = cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError');
    if (cause instanceof SourceError || timedOut) throw new AppError('network_unavailable', { cause });
    throw cause;
  }
}

export function createLookup({ sources }: { sources: SourceRegistry }): Lookup {
  const answers = new LRUCache<string, Promise<LookupResult>>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });

  return {
    async find({ network, username, fresh }) {
      const source = sources.get(network);
      if (source === undefined) throw new AppError('network_unavailable', { field: 'network' });
      const key = `${network} ${username}`;
      const remembered = fresh === true ? undefined : answers.get(key);
      if (remembered !== undefined) return remembered;
      const asked = ask(source, username);
      answers.set(key, asked);
      // A failure is not remembered. The caller below sees it too, so nothing is swallowed here.
      asked.catch(() => answers.peek(key) === asked && answers.delete(key));
      return asked;
    },
  };
}
