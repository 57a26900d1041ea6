import type { ActionKind } from '../activity/action.ts';
import { perKind, type ReadWay } from '../activity/coverage.ts';
import { describeNetwork, type Network } from '../networks/networks.ts';

/** In which way each kind of an account's actions was read: as its collection says of itself, else as its network is. */
export function readWays(
  network: Network,
  read: {
    /** What the collection said of itself. */
    readonly by: ReadWay | null;
    /** What the network announced is not confirmed by an export that ended later: else the export is the truth. */
    readonly streamed: boolean;
  },
): Readonly<Record<ActionKind, ReadWay>> {
  const { readBy } = describeNetwork(network).capabilities;
  return perKind((kind) => {
    if (read.by !== null) return read.by;
    return read.streamed && readBy[kind] === 'export' ? 'stream' : readBy[kind];
  });
}
