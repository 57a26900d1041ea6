import { ACTION_KINDS } from '../activity/action.ts';
import { type CoverageMatrix, perKind } from '../activity/coverage.ts';
import { BLUESKY } from './bluesky.ts';
import { DEMO } from './demo.ts';
import type { NetworkDescription } from './description.ts';
import { FEED } from './feed.ts';
import { INSTAGRAM } from './instagram.ts';
import { MASTODON } from './mastodon.ts';

/**
 * The networks that are known here, one line each; which of them a server reads its sources say. What people paste belongs to
 * the first that claims it.
 */
const DESCRIPTIONS = {
  bluesky: BLUESKY,
  mastodon: MASTODON,
  instagram: INSTAGRAM,
  demo: DEMO,
  feed: FEED,
} as const satisfies Readonly<Record<string, NetworkDescription>>;

export type Network = keyof typeof DESCRIPTIONS;

/**
 * Where an account is looked for that a network does not know: a name of one form (`@name@host`) may be of a server that has not the first
 * network's interface, and publishes all the same.
 */
const ELSEWHERE: Readonly<Partial<Record<Network, Network>>> = { mastodon: 'feed' };

export const elsewhereOf = (network: Network): Network | null => ELSEWHERE[network] ?? null;

/** Those whose name the texts `networks` hold, because it is none of its own. */
type Unbranded = {
  [Id in Network]: (typeof DESCRIPTIONS)[Id]['brand'] extends null ? Id : never;
}[Network];

/** Those of whose own archives reports can be made. */
type Archived = {
  [Id in Network]: (typeof DESCRIPTIONS)[Id] extends { readonly archives: string } ? Id : never;
}[Network];

/** Those on which people connect an account of theirs; the texts `networks` say what each way reads. */
type Connectable = {
  [Id in Network]: (typeof DESCRIPTIONS)[Id] extends { readonly connects: unknown } ? Id : never;
}[Network];

export const isNetwork = (value: unknown): value is Network =>
  typeof value === 'string' && Object.hasOwn(DESCRIPTIONS, value);

export const NETWORKS: readonly Network[] = Object.keys(DESCRIPTIONS).filter(isNetwork);

export const describeNetwork = (network: Network): NetworkDescription => DESCRIPTIONS[network];

export const isUnbranded = (network: Network): network is Unbranded => DESCRIPTIONS[network].brand === null;

export const brandOf = (network: Exclude<Network, Unbranded>): string => DESCRIPTIONS[network].brand;

/** The network that a pasted link, address or identifier belongs to; null where it does not tell. */
export function networkOf(text: string): Network | null {
  const query = text.trim();
  const claims = (network: Network): boolean => describeNetwork(network).recognises.some((form) => form.test(query));
  return NETWORKS.find(claims) ?? null;
}

const isArchived = (network: Network): network is Archived => describeNetwork(network).archives !== undefined;

/** Networks whose people can bring an archive of their own account. */
export const archivedNetworks = (): readonly Archived[] => NETWORKS.filter(isArchived);

/** Whether the network tells of an account only to whoever connected one there. */
export const needsConnection = (network: Network): network is Connectable =>
  describeNetwork(network).connects !== undefined;

/** Those whose interface tells nothing of an account to everybody: only a licensed feed, or who connected an account there, does. */
export const untoldNetworks = (): readonly Network[] =>
  NETWORKS.filter(
    (network) => needsConnection(network) || ACTION_KINDS.every((kind) => bestCoverage(network)[kind] === 'none'),
  );

/** What the network's public interface gives at best. */
export const bestCoverage = (network: Network): CoverageMatrix =>
  perKind((kind) => describeNetwork(network).capabilities.kinds[kind].level);
