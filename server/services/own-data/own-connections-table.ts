import type { UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { listConnections } from '../../db/repositories/connections.ts';
import type { OwnTable } from './table-files.ts';

/** Accounts that a person connected. Never the token, which is a secret between the service and the network. */
export async function ownConnections(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await listConnections(db, user);
  return {
    path: 'connections',
    columns: ['network', 'reads', 'username', 'number', 'allowed', 'connected_at', 'token_until', 'ended_at'],
    rows: rows.map(({ network, route, username, externalId, scopes, connectedAt, expiresAt, endedAt }) => ({
      network,
      reads: route,
      username,
      number: externalId,
      allowed: scopes.join(' '),
      connected_at: new Date(connectedAt).toISOString(),
      token_until: new Date(expiresAt).toISOString(),
      ended_at: endedAt === null ? null : new Date(endedAt).toISOString(),
    })),
  };
}
