import type { Config } from '../../../config/config.ts';
import type { Db } from '../../../db/database.ts';
import type { SourceRegistry } from '../../../ports/source-registry.ts';
import { withPlainNames } from '../plain-names.ts';
import { createLicensedSource } from './licensed-source.ts';

/** The sources with the licensed networks that the configuration names: a network has one source, so that its accounts have one truth. */
export function withLicensedSources(
  sources: SourceRegistry,
  deps: { readonly config: Pick<Config, 'ingest'>; readonly db: Db },
): SourceRegistry {
  const { ingest } = deps.config;
  if (ingest === null) return sources;
  const licensed = ingest.networks.map(
    (network) => [network, withPlainNames(createLicensedSource({ network, db: deps.db }))] as const,
  );
  return new Map([...sources, ...licensed]);
}
