import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { ConnectorRegistry } from '../../ports/network-connector.ts';
import type { HttpClient } from '../egress/http-client.ts';
import { createInstagramConnector } from './instagram/connector.ts';

/** How accounts are connected, on the networks that this installation is configured for. */
export function createConnectors({
  config: { connections, publicUrl },
  http,
  clock,
}: {
  readonly config: Pick<Config, 'connections' | 'publicUrl'>;
  readonly http: HttpClient;
  readonly clock: Clock;
}): ConnectorRegistry {
  if (connections === null) return new Map();
  const all = [createInstagramConnector({ http, clock, apps: connections, publicUrl })];
  return new Map(all.map((connector) => [connector.network, connector] as const));
}
