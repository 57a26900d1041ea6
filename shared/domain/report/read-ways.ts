import { ACTION_KINDS, type ActionKind } from '../activity/action.ts';
import { perKind, type ReadWay } from '../activity/coverage.ts';
import { describeNetwork, type Network } from '../networks/networks.ts';

/** In which way each kind of an account's actions was read: as its collection says of itself, else as its network is. */
export function readWays(
  network: Network,
  read: {
    /** What the collection said of itself. */
    readonly by: ReadWay | null;
    /** The network announced all that the account undid in the period. */
    readonly streamed: boolean;
  },
): Readonly<Record<ActionKind, ReadWay>> {
  const { readBy } = describeNetwork(network).capabilities;
  return perKind((kind) => read.by ?? (read.streamed && kind === 'unfollow' ? 'stream' : readBy[kind]));
}

/** Kinds by the way in which they were read, in the order of the kinds; those of which nothing is known are left out. */
export function kindsByWay(
  lines: readonly { readonly kind: ActionKind; readonly readBy?: ReadWay | undefined }[],
): ReadonlyMap<ReadWay, readonly ActionKind[]> {
  const ways = new Map<ReadWay, ActionKind[]>();
  for (const kind of ACTION_KINDS) {
    const way = lines.find((line) => line.kind === kind)?.readBy;
    if (way !== undefined) ways.set(way, [...(ways.get(way) ?? []), kind]);
  }
  return ways;
}
