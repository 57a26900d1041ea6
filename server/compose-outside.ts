import { createHttpClient, type HttpClient } from './adapters/egress/http-client.ts';
import { openSharedTurns } from './adapters/egress/open-shared-turns.ts';
import type { Config } from './config/config.ts';
import type { Clock } from './core/clock.ts';
import type { Closers } from './core/closers.ts';
import type { Logger } from './core/logger.ts';
import type { Database } from './db/database.ts';

/** The clients for hosts that the product itself asks. */
export interface Outside {
  /** For networks: all processes on the database have one turn at each host. */
  readonly networks: HttpClient;
  /** For whoever says who may come in: people wait for it, and every web process asks for itself. */
  readonly gate: HttpClient;
}

export async function openOutside(deps: {
  readonly config: Pick<Config, 'egressAllow' | 'version'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly closers: Closers;
}): Promise<Outside> {
  const { config, clock, closers } = deps;
  const { egressAllow, version } = config;
  const shared = await openSharedTurns(deps);
  closers.add('turns at hosts', async () => shared?.close());
  const networks = createHttpClient({ egressAllow, version, clock, shared });
  closers.add('connections to networks', () => networks.close());
  const gate = createHttpClient({ egressAllow, version, clock });
  closers.add('connections to whoever lets people in', () => gate.close());
  return { networks, gate };
}
