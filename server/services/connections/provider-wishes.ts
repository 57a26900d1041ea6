import { instant } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { findDeletionRequest, insertDeletionRequest } from '../../db/repositories/connection-flows.ts';
import { deleteConnectionsOfPerson } from '../../db/repositories/connections.ts';
import type { ConnectorRegistry } from '../../ports/network-connector.ts';
import { hashOfToken, isToken, newToken } from '../auth/tokens.ts';

/** What somebody asked of a provider, and the provider passes on in a signed message. */
export interface ProviderWishes {
  /** They took back what they allowed: their connections are over. @returns false for a message that is not the provider's */
  deauthorise(network: Network, message: string): Promise<boolean>;
  /**
   * They want everything deleted: their connections, and what is kept of the accounts they connected, wherever it stands.
   * @returns a code to ask after it with; null for a message that is not the provider's
   */
  erase(network: Network, message: string): Promise<string | null>;
  /** When what the code stands for was deleted; null for a code that nobody was given. */
  deletedAt(code: string): Promise<Date | null>;
}

export interface ProviderWishesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly connectors: ConnectorRegistry;
  /** Leaves an account out of everything, as its owner can ask on the public page. */
  readonly optOut: (
    network: Network,
    account: { readonly externalId: string; readonly username: string },
  ) => Promise<void>;
}

export function createProviderWishes({ db, clock, connectors, optOut }: ProviderWishesDeps): ProviderWishes {
  /** What the message ends; null where nobody signed it. */
  async function endConnections(network: Network, message: string) {
    const signed = connectors.get(network)?.readSigned(message) ?? null;
    if (signed === null) return null;
    const { route, personId, issuedAt } = signed;
    const before = instant(Math.min(issuedAt, clock.now()));
    return deleteConnectionsOfPerson(db, { network, route, personId, before });
  }

  return {
    deauthorise: async (network, message) => (await endConnections(network, message)) !== null,
    async erase(network, message) {
      const ended = await endConnections(network, message);
      if (ended === null) return null;
      for (const { externalId, username } of new Map(ended.map((one) => [one.externalId, one])).values())
        await optOut(network, { externalId, username });
      const code = newToken();
      await insertDeletionRequest(db, { codeHash: hashOfToken(code), doneAt: clock.now() });
      return code;
    },
    deletedAt: async (code) => (isToken(code) ? findDeletionRequest(db, hashOfToken(code)) : null),
  };
}
