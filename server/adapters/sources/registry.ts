import { NETWORKS, type Network } from '../../../shared/domain/networks/networks.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { ActivitySource } from '../../ports/activity-source.ts';
import type { ArchiveReader } from '../../ports/archive-reader.ts';
import type { AccessTo } from '../../ports/network-access.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import type { HttpClient } from '../egress/http-client.ts';
import { createBlueskyArchiveReader } from './bluesky/archive-reader.ts';
import { createBlueskySource } from './bluesky/bluesky-source.ts';
import { createDemoBios } from './demo/bios.ts';
import { createDemoSource } from './demo/source.ts';
import { createFeedSource } from './feed/feed-source.ts';
import { createInstagramSource } from './instagram/instagram-source.ts';
import { createFollowListReader } from './mastodon/follow-list-reader.ts';
import { createMastodonSource } from './mastodon/mastodon-source.ts';
import { createPackedReader } from './packed/read-packed.ts';
import { withPlainNames } from './plain-names.ts';

export interface SourcesDeps {
  readonly config: Config;
  /** The guarded client that every source reads the outside world through. */
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly log: Logger;
  /** What subscribers connected; without it, networks that need it are not read. */
  readonly access?: AccessTo;
}

/** The archives that people can bring of their own accounts. One more form is one more line. */
export const createArchiveReaders = (): readonly ArchiveReader[] => [
  createBlueskyArchiveReader(),
  createPackedReader(),
  createFollowListReader(),
];

/** How the networks are read, one line each; null where this installation does not read it. */
const SOURCES: Readonly<Partial<Record<Network, (deps: SourcesDeps) => ActivitySource | null>>> = {
  bluesky: ({ http, clock, log, config }) => createBlueskySource({ http, clock, log, config: config.bluesky }),
  mastodon: ({ http, clock, config }) => createMastodonSource({ http, clock, egressAllow: config.egressAllow }),
  instagram: ({ http, clock, config: { connections: apps }, access }) =>
    apps === null || access === undefined
      ? null
      : createInstagramSource({ http, clock, apps, access: access('instagram') }),
  demo: ({ clock, config }) =>
    config.demo ? createDemoSource({ clock, bioOf: createDemoBios(config.dataDir).read }) : null,
  feed: ({ clock, http }) => createFeedSource({ clock, http }),
};

/** The networks that can be read here, in the order of their register. */
export function createSources(deps: SourcesDeps): SourceRegistry {
  const sources = NETWORKS.map((network) => SOURCES[network]?.(deps) ?? null).filter((source) => source !== null);
  return new Map(sources.map((source) => [source.network, withPlainNames(source)] as const));
}
