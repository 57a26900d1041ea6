import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { CollectSink } from '../../ports/activity-source.ts';
import { type CarFileReport, type CarFileRequest, collectCarFile } from './bluesky/car-file.ts';

type ArchiveReader = (request: CarFileRequest, sink: CollectSink) => Promise<CarFileReport>;

/** How files that an account's owner exports are read, one line per network that has them. */
export const ARCHIVES: Readonly<Partial<Record<Network, ArchiveReader>>> = {
  bluesky: collectCarFile,
};
