import type { Logger } from '../../core/logger.ts';
import type { RenewConnections } from '../../services/connections/renew-connections.ts';
import { RENEW_CONNECTION } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';

export function renewConnection(deps: {
  readonly connections: RenewConnections;
  readonly log: Logger;
}): JobHandler<{ readonly connectionId: number }> {
  return {
    definition: RENEW_CONNECTION,
    async run({ connectionId }) {
      const renewal = await deps.connections.renew(connectionId);
      deps.log.info({ connection: connectionId, renewal }, 'a connection was to be renewed');
    },
  };
}
