import type { Instant } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { ConnectionRoute } from '../../shared/domain/networks/description.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';

/** A token, and how long it holds. */
export interface GrantedToken {
  readonly token: string;
  readonly expiresAt: Instant;
}

/** An account that a subscriber has just connected. */
export interface ConnectedAccount extends GrantedToken {
  /** The network's stable id and name of the account. */
  readonly accountId: string;
  readonly username: string;
  /** The provider's own number for the person, which its messages name them by. */
  readonly personId: string;
  /** What the person allowed. */
  readonly scopes: readonly string[];
}

/** A message of the provider about somebody, whose signature was found right. */
export interface SignedMessage {
  readonly route: ConnectionRoute;
  readonly personId: string;
  readonly issuedAt: Instant;
}

/** Connects accounts of one network by OAuth, as its provider documents it. */
export interface NetworkConnector {
  readonly network: Network;
  /** The ways that this installation is configured for. */
  readonly routes: readonly ConnectionRoute[];
  /** Where a browser is sent. */
  authorizationUrl(route: ConnectionRoute, request: { readonly state: string; readonly language: Language }): string;
  /**
   * What came back, as a connected account with a token that holds for long.
   * @throws AppError `connection_refused`, `connection_without_account`, `connection_unavailable`
   */
  connect(route: ConnectionRoute, code: string): Promise<ConnectedAccount>;
  /** A token that holds anew; null where the provider renews none, so that its person connects again. @throws AppError as `connect` */
  renew(route: ConnectionRoute, token: string): Promise<GrantedToken | null>;
  /** Gives the token back; false where the provider offers no way to. @throws AppError `connection_unavailable` */
  revoke(route: ConnectionRoute, token: string): Promise<boolean>;
  /** Whom a signed message is about; null where it is not the provider's. */
  readSigned(message: string): SignedMessage | null;
}

export type ConnectorRegistry = ReadonlyMap<Network, NetworkConnector>;
