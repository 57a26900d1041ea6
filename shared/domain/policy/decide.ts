import type { CoverageMatrix } from '../activity/coverage.ts';
import { describeNetwork, type Network } from '../networks/networks.ts';
import { meets, type ProfileFlags } from './profile-flags.ts';
import { statesMinorAge } from './stated-age.ts';
import type { DenialReason, TrackingDecision, TrackingFacts } from './tracking.ts';

type Rule = (facts: TrackingFacts) => boolean;

/** What a network asks of whoever is to be tracked stands in its description. */
const notDiscoverable: Rule = ({ network, flags }) => !meets(flags, describeNetwork(network).policy.tracking);

/** In the order in which a reason is named: what is gone, what is closed, what was asked, who it may be. */
const DENIALS: readonly (readonly [DenialReason, Rule])[] = [
  ['deleted', ({ flags }) => flags.deleted === true],
  ['deactivated', ({ flags }) => flags.deactivated === true],
  ['suspended', ({ flags }) => flags.suspended === true],
  ['memorial', ({ flags }) => flags.memorial === true],
  ['moved', ({ flags }) => flags.moved === true],
  ['locked', ({ flags }) => flags.locked === true],
  ['logged-out-hidden', ({ flags, ownedByViewer }) => flags.noUnauthenticated === true && !ownedByViewer],
  ['not-professional', ({ flags, ownedByViewer }) => flags.professional === false && !ownedByViewer],
  ['not-discoverable', notDiscoverable],
  ['opted-out', ({ optedOut }) => optedOut],
  ['minor', ({ bio, knownMinor }) => knownMinor === true || (bio !== null && statesMinorAge(bio))],
  ['under-review', ({ underReview }) => underReview === true],
];

/** Whether an account may be tracked, and if not, the first reason that stands against it. */
export function decideTracking(facts: TrackingFacts): TrackingDecision {
  const denial = DENIALS.find(([, stands]) => stands(facts));
  return denial === undefined ? { allowed: true } : { allowed: false, reason: denial[0] };
}

/** Whether texts, hashtags and bio may be repeated: where the network asks for it, only with the account's consent. */
export const mayCollectText = (network: Network, flags: ProfileFlags): boolean =>
  meets(flags, describeNetwork(network).policy.words);

/** A declaration against synthetic content rules out an AI summary. */
export const maySummarise = (flags: ProfileFlags): boolean => flags.noSynthetic !== true;

/** What is left of a collection's coverage under the account's own wishes: kinds that it keeps to itself are not collected. */
export function limitCoverage(coverage: CoverageMatrix, network: Network, flags: ProfileFlags): CoverageMatrix {
  const { withholds } = describeNetwork(network).policy;
  const kinds = withholds.filter(({ flag }) => flags[flag] === true).flatMap((one) => one.kinds);
  return { ...coverage, ...Object.fromEntries(kinds.map((kind) => [kind, 'none'])) };
}
