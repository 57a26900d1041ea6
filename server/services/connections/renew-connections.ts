import { isRenewalDue, renewalHorizon } from '../../../shared/domain/connections/connection.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { SecretBox } from '../../core/secret-box.ts';
import type { Db } from '../../db/database.ts';
import {
  endConnection,
  endingConnections,
  findConnection,
  markTried,
  renewConnection,
} from '../../db/repositories/connections.ts';
import type { ConnectorRegistry } from '../../ports/network-connector.ts';
import { contextOf } from './sealed-token.ts';

/** What became of a renewal: `not-needed` where there was nothing to do, `not-offered` where its person has to connect again. */
export type Renewal = 'renewed' | 'ended' | 'not-offered' | 'not-needed';

export interface RenewConnections {
  /**
   * Renews the token of a connection before it ends. Repeating it changes nothing.
   * @throws AppError `connection_unavailable`: the schedule tries again
   */
  renew(id: number): Promise<Renewal>;
}

const AT_ONCE = 500;

/** Connections whose tokens are to be renewed now. */
export async function dueRenewals({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<number[]> {
  const now = clock.now();
  const ending = await endingConnections(db, renewalHorizon(now), AT_ONCE);
  return ending.filter((connection) => isRenewalDue(connection, now)).map(({ id }) => id);
}

export function createRenewConnections(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly connectors: ConnectorRegistry;
}): RenewConnections {
  const { db, clock, box, connectors } = deps;
  return {
    async renew(id) {
      const connection = await findConnection(db, id);
      if (connection === null || !isRenewalDue(connection, clock.now())) return 'not-needed';
      const connector = connectors.get(connection.network);
      const token = box.open(connection.sealed, contextOf(connection));
      if (connector === undefined || token === null) return 'not-needed';
      await markTried(db, id, clock.now());
      try {
        const fresh = await connector.renew(connection.route, token);
        if (fresh === null) return 'not-offered';
        const sealed = box.seal(fresh.token, contextOf(connection));
        await renewConnection(db, connection, { sealed, expiresAt: fresh.expiresAt, now: clock.now() });
        return 'renewed';
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'connection_refused') throw error;
        await endConnection(db, id, clock.now());
        return 'ended';
      }
    },
  };
}
