import type { Network } from '../networks/networks.ts';
import type { ProfileFlags } from './profile-flags.ts';

/** Facts that the product itself holds on the profile. */
export interface TrackingFacts {
  readonly network: Network;
  readonly flags: ProfileFlags;
  readonly bio: string | null;
  /** The viewer has proven control of the account. */
  readonly ownedByViewer: boolean;
  /** The account's owner has opted out. */
  readonly optedOut: boolean;
  /** Somebody reported a minor, and the operator has not looked yet. */
  readonly underReview?: boolean;
  /** The operator found that the owner is a minor. */
  readonly knownMinor?: boolean;
}

/** Why an account may not be tracked. Every code has a text in every language. */
export const DENIAL_REASONS = [
  /** Its network reports it missing, which is not believed yet. */
  'missing',
  'deleted',
  'deactivated',
  'suspended',
  'memorial',
  'moved',
  'locked',
  'logged-out-hidden',
  'not-professional',
  'not-discoverable',
  'opted-out',
  'under-review',
  'minor',
] as const;
export type DenialReason = (typeof DENIAL_REASONS)[number];

export type TrackingDecision = { readonly allowed: true } | { readonly allowed: false; readonly reason: DenialReason };
