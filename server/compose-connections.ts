import type { HttpClient } from './adapters/egress/http-client.ts';
import { createConnectors } from './adapters/sources/connectors.ts';
import type { Config } from './config/config.ts';
import type { Clock } from './core/clock.ts';
import type { Logger } from './core/logger.ts';
import { createSecretBox, type SecretBox } from './core/secret-box.ts';
import type { Db } from './db/database.ts';
import type { AccessTo } from './ports/network-access.ts';
import type { ConnectorRegistry } from './ports/network-connector.ts';
import { createNetworkAccess } from './services/connections/network-access.ts';
import { createReleaseConnections, type ReleaseConnections } from './services/connections/release-connections.ts';

/** What connected accounts need: how they are connected, where their tokens are opened, and how they are given back. */
export interface Connections {
  readonly box: SecretBox;
  readonly connectors: ConnectorRegistry;
  readonly access: AccessTo;
  readonly release: ReleaseConnections;
}

/** Without an app that is configured there are no ways to connect. */
export function composeConnections(deps: {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly http: HttpClient;
  readonly log: Logger;
}): Connections {
  const { config, db, clock, log } = deps;
  const box = createSecretBox(config.tokenKeys);
  const connectors = createConnectors(deps);
  return {
    box,
    connectors,
    access: (network) => createNetworkAccess({ db, clock, box }, network),
    release: createReleaseConnections({ connectors, box, log }),
  };
}
