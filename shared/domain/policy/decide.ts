import type { Network } from '../accounts/network.ts';
import type { CoverageMatrix } from '../activity/coverage.ts';
import { statesMinorAge } from './stated-age.ts';
import type { DenialReason, ProfileFlags, TrackingDecision, TrackingFacts } from './tracking.ts';

type Rule = (facts: TrackingFacts) => boolean;

/** Mastodon: tracked only if discoverable and not noindex (decisions, section 6). Silence is no consent. */
const notDiscoverable: Rule = ({ network, flags }) =>
  network === 'mastodon' && (flags.discoverable !== true || flags.noindex === true);

/** In the order in which a reason is named: what is gone, what is closed, what was asked, who it may be. */
const DENIALS: readonly (readonly [DenialReason, Rule])[] = [
  ['deleted', ({ flags }) => flags.deleted === true],
  ['deactivated', ({ flags }) => flags.deactivated === true],
  ['suspended', ({ flags }) => flags.suspended === true],
  ['memorial', ({ flags }) => flags.memorial === true],
  ['locked', ({ flags }) => flags.locked === true],
  ['logged-out-hidden', ({ flags, ownedByViewer }) => flags.noUnauthenticated === true && !ownedByViewer],
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

/** Mastodon: hashtags and texts only of accounts whose public posts may be indexed. */
export const mayCollectText = (network: Network, flags: ProfileFlags): boolean =>
  network !== 'mastodon' || flags.indexable === true;

/** A declaration against synthetic content rules out an AI summary. */
export const maySummarise = (flags: ProfileFlags): boolean => flags.noSynthetic !== true;

/** What is left of a network's coverage under the account's own wishes: hidden follows are not collected. */
export function limitCoverage(coverage: CoverageMatrix, flags: ProfileFlags): CoverageMatrix {
  return flags.hideCollections === true ? { ...coverage, follow: 'none', unfollow: 'none' } : coverage;
}
