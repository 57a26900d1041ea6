import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { Clock } from '../../core/clock.ts';
import type { SecretBox } from '../../core/secret-box.ts';
import type { Db } from '../../db/database.ts';
import {
  type Connection,
  endConnection,
  knownName,
  type Wanted,
  workingFor,
  workingOf,
} from '../../db/repositories/connections.ts';
import type { Grant, NetworkAccess } from '../../ports/network-access.ts';
import { contextOf } from './sealed-token.ts';

/** The connections to a network, opened for its source: each for its own person's lists alone. */
export function createNetworkAccess(
  { db, clock, box }: { readonly db: Db; readonly clock: Clock; readonly box: SecretBox },
  network: Network,
): NetworkAccess {
  /** One whose key is not configured any more reads nothing. */
  function granted(connections: readonly Connection[]): Grant[] {
    return connections.flatMap((connection): Grant[] => {
      const token = box.open(connection.sealed, contextOf(connection));
      const { id, route, externalId, username } = connection;
      return token === null ? [] : [{ connection: id, route, accountId: externalId, username, token }];
    });
  }
  const forWanted = async (wanted: Wanted): Promise<Grant[]> =>
    granted(await workingFor(db, network, { wanted, now: clock.now() }));

  return {
    ofPerson: async (user) => granted(await workingOf(db, network, { user, now: clock.now() })),
    async toAccount(externalId) {
      const [username, usable] = await Promise.all([knownName(db, network, externalId), forWanted({ externalId })]);
      const own = usable.find((grant) => grant.accountId === externalId);
      return { username: username ?? own?.username ?? null, usable };
    },
    toName: (username) => forWanted({ username }),
    refused: (connection) => endConnection(db, connection, clock.now()),
  };
}
