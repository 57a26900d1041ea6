import type { UserId } from '../../shared/domain/ids.ts';
import type { ConnectionRoute } from '../../shared/domain/networks/description.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';

/** What a subscriber lets the service read a network with: a token for an account of theirs. It is a secret, never logged or answered. */
export interface Grant {
  /** Number of the connection that it belongs to. */
  readonly connection: number;
  readonly route: ConnectionRoute;
  /** The network's stable id and name of the account that was connected. */
  readonly accountId: string;
  readonly username: string;
  readonly token: string;
}

/** Through whom an account may be read now, and the name that it was last known by. */
export interface AccessToAccount {
  readonly username: string | null;
  readonly usable: readonly Grant[];
}

/** How the source of a network reaches the connections to it. */
export type AccessTo = (network: Network) => NetworkAccess;

/**
 * The connections of subscribers to one network, as its source may use them: each only for what is on its subscriber's own lists.
 * Connections that have ended, or that the network refused, are none.
 */
export interface NetworkAccess {
  /** Of one subscriber, for what they look up. */
  ofPerson(user: UserId): Promise<readonly Grant[]>;
  /** Of those who have the account, by its stable id, on a list of theirs. */
  toAccount(externalId: string): Promise<AccessToAccount>;
  /** Of those who have an account of that name on a list of theirs. */
  toName(username: string): Promise<readonly Grant[]>;
  /** The network does not take the token any more: its subscriber has to connect again. */
  refused(connection: number): Promise<void>;
}
