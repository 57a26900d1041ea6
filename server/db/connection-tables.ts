import type { UserId } from '../../shared/domain/ids.ts';
import type { ConnectionRoute } from '../../shared/domain/networks/description.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import type { Defaulted, Id } from './columns.ts';

/** Accounts that people connected on other networks, as in `migrations/`. */

interface ConnectionsTable {
  id: Id<number>;
  user_id: UserId;
  network: Network;
  route: ConnectionRoute;
  external_id: string;
  username: string;
  person_id: string;
  /** Encrypted. */
  token: Uint8Array;
  scopes: string[];
  connected_at: Date;
  issued_at: Date;
  expires_at: Date;
  tried_at: Defaulted<Date | null>;
  ended_at: Defaulted<Date | null>;
}

interface ConnectionFlowsTable {
  flow_hash: Uint8Array;
  state_hash: Uint8Array;
  user_id: UserId;
  network: Network;
  route: ConnectionRoute;
  expires_at: Date;
}

interface DeletionRequestsTable {
  code_hash: Uint8Array;
  done_at: Date;
}

export interface ConnectionTables {
  connections: ConnectionsTable;
  connection_flows: ConnectionFlowsTable;
  deletion_requests: DeletionRequestsTable;
}
