import type { MissingLook } from '../../../../shared/domain/policy/missing.ts';
import { type CollectRequest, SourceError } from '../../../ports/activity-source.ts';
import type { AppView } from './app-view.ts';
import type { OwnServer } from './own-server.ts';

/**
 * Asks the place that had an account last whether it still knows it, for when the directory does not: the account's own server, or
 * the app view where none is remembered. An answer that cannot be understood says nothing.
 */
export function createLastPlace({ ownServer, appView }: { ownServer: OwnServer; appView: AppView }) {
  async function isKnown({ externalId: did, server }: CollectRequest, signal: AbortSignal): Promise<boolean> {
    if (server === undefined || server === null) return (await appView.profile(did, signal)).status !== 'not-found';
    const head = await ownServer.head(server, did, signal);
    return !('state' in head) || head.state !== 'deleted';
  }

  return async (request: CollectRequest, signal: AbortSignal): Promise<MissingLook['server']> => {
    try {
      return (await isKnown(request, signal)) ? 'there' : 'missing';
    } catch (error) {
      if (!(error instanceof SourceError) || error.failure === 'aborted') throw error;
      return 'silent';
    }
  };
}
