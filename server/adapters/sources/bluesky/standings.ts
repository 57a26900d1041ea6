import pLimit from 'p-limit';
import type { FollowedStanding } from '../../../../shared/domain/activity/followed-accounts.ts';
import { type FollowedAnswers, SourceError } from '../../../ports/activity-source.ts';
import type { AppView } from './app-view.ts';
import { isDid } from './at-uri.ts';
import type { IdentityResolver } from './identity.ts';
import type { OwnServer } from './own-server.ts';

/** Accounts that the app view does not show are asked for one by one: so many in one call, so many at a time. */
const ONE_BY_ONE = 40;
const AT_ONCE = 4;

interface StandingsOptions {
  readonly appView: AppView;
  readonly identities: IdentityResolver;
  readonly ownServer: OwnServer;
}

/**
 * How accounts stand: those that the app view shows are there. Of the others the app view says why, or the directory and the account's own
 * server do. Whoever does not answer leaves its account out, and harms no other.
 */
export function createStandings({ appView, identities, ownServer }: StandingsOptions) {
  async function askServer(did: string, signal: AbortSignal): Promise<FollowedStanding> {
    const resolved = await identities.resolveDid(did, signal);
    if (resolved.status !== 'found') return 'deleted';
    const head = await ownServer.head(resolved.identity.pds, did, signal);
    return 'state' in head ? head.state : 'active';
  }

  async function askAlone(did: string, signal: AbortSignal): Promise<readonly [string, FollowedStanding] | null> {
    try {
      const { status } = await appView.profile(did, signal);
      if (status === 'suspended' || status === 'deactivated') return [did, status];
      return [did, status === 'found' ? 'active' : await askServer(did, signal)];
    } catch (error) {
      if (!(error instanceof SourceError) || error.failure === 'aborted') throw error;
      return null;
    }
  }

  return async (ids: readonly string[], signal: AbortSignal): Promise<FollowedAnswers> => {
    const dids = [...new Set(ids)].filter(isDid);
    const shown = await appView.shown(dids, signal);
    const others = dids.filter((did) => !shown.has(did)).slice(0, ONE_BY_ONE);
    const limit = pLimit(AT_ONCE);
    const answers = await Promise.all(others.map((did) => limit(() => askAlone(did, signal))));
    return new Map<string, FollowedStanding>([...shown, ...answers.filter((answer) => answer !== null)]);
  };
}
