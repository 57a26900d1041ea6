import type { UserId } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import { createRecentCache } from '../../core/recent-cache.ts';
import type { StoredReportRef } from './report-overlays.ts';

/** A proven right to read one report, and which text it is. */
export interface ProvenAccess extends StoredReportRef {
  /** Whose account it is; a visitor's right hangs on theirs. */
  readonly owner: UserId;
  /** The source's revision that the report rests on; null where the network has none. */
  readonly revision: string | null;
}

/** A right is believed this long; what another server process revokes counts after it. */
const CACHE = { size: 20_000, ttlMs: SECOND };

/** Rights proven a moment ago, so that a page that is read again at once costs no queries. */
export interface AccessCache {
  /** Answers the believed right or proves it. Failures are not remembered. */
  of(key: string, prove: () => Promise<ProvenAccess>): Promise<ProvenAccess>;
  /** Forgets every right to the user's accounts: one was deleted or archived. Counts at once in this process. */
  forget(user: UserId): void;
}

export function createAccessCache(clock: Clock): AccessCache {
  const cache = createRecentCache<ProvenAccess>({ clock, ...CACHE });
  return {
    of: cache.get,
    forget: (user) => cache.drop((access) => access.owner === user),
  };
}
