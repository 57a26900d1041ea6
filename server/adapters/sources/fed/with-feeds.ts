import type { Config } from '../../../config/config.ts';
import type { Db } from '../../../db/database.ts';
import type { SourceRegistry } from '../../../ports/source-registry.ts';
import { withPlainNames } from '../plain-names.ts';
import { createFedSource } from './fed-source.ts';

/** The sources with those networks fed that the configuration says: a network has one source, so that its accounts have one truth. */
export function withFeeds(
  sources: SourceRegistry,
  deps: { readonly config: Pick<Config, 'ingest'>; readonly db: Db },
): SourceRegistry {
  const { ingest } = deps.config;
  if (ingest === null) return sources;
  const fed = ingest.networks.map(
    (network) => [network, withPlainNames(createFedSource({ network, db: deps.db }))] as const,
  );
  return new Map([...sources, ...fed]);
}
