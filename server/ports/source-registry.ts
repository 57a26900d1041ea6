import type { Network } from '../../shared/domain/networks/networks.ts';
import type { ActivitySource } from './activity-source.ts';

/** The networks that accounts can be added on now, each with its source. */
export type SourceRegistry = ReadonlyMap<Network, ActivitySource>;
