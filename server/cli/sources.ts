import { createHttpClient } from '../adapters/egress/http-client.ts';
import { createSources } from '../adapters/sources/registry.ts';
import type { SourceRegistry } from '../ports/source-registry.ts';
import type { Environment } from './environment.ts';

/** Opens the networks for one piece of work, and closes their connections whatever happens. */
export async function withSources<T>(
  environment: Environment,
  work: (sources: SourceRegistry) => Promise<T>,
): Promise<T> {
  const [config, clock, log] = [environment.config(), environment.clock(), environment.log()];
  const http = createHttpClient({ egressAllow: config.egressAllow, version: config.version, clock });
  try {
    return await work(createSources({ config, http, clock, log }));
  } finally {
    await http.close();
  }
}
