import type { Logger } from '../../core/logger.ts';
import type { SecretBox } from '../../core/secret-box.ts';
import type { Connection } from '../../db/repositories/connections.ts';
import type { ConnectorRegistry } from '../../ports/network-connector.ts';
import { contextOf } from './sealed-token.ts';

/** Gives the tokens of connections back that are deleted here already. @returns whether the provider took all of them */
export type ReleaseConnections = (connections: readonly Connection[]) => Promise<boolean>;

/** What a provider does not take back now is forgotten here all the same: nobody holds the token any more. */
export function createReleaseConnections(deps: {
  readonly connectors: ConnectorRegistry;
  readonly box: SecretBox;
  readonly log: Logger;
}): ReleaseConnections {
  async function release(connection: Connection): Promise<boolean> {
    const connector = deps.connectors.get(connection.network);
    const token = deps.box.open(connection.sealed, contextOf(connection));
    if (connector === undefined || token === null) return false;
    try {
      return await connector.revoke(connection.route, token);
    } catch (err) {
      deps.log.warn({ err, network: connection.network }, 'a token that was deleted could not be given back');
      return false;
    }
  }

  return async (connections) => {
    const taken = await Promise.all(connections.map(release));
    return taken.every((one) => one);
  };
}
