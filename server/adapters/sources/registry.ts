import type { Network } from '../../../shared/domain/accounts/network.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { ActivitySource } from '../../ports/activity-source.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import type { HttpClient } from '../egress/http-client.ts';
import { createBlueskySource } from './bluesky/bluesky-source.ts';
import { createDemoBios } from './demo/bios.ts';
import { createDemoSource } from './demo/source.ts';

export interface SourcesDeps {
  readonly config: Config;
  /** The guarded client that every source reads the outside world through. */
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The networks that can be read here. One more source is one more line. */
export function createSources({ config, http, clock, log }: SourcesDeps): SourceRegistry {
  const sources = new Map<Network, ActivitySource>();
  sources.set('bluesky', createBlueskySource({ http, clock, log, config: config.bluesky }));
  if (config.demo) sources.set('demo', createDemoSource({ clock, bioOf: createDemoBios(config.dataDir).read }));
  return sources;
}
