import type { Network } from '../accounts/network.ts';

/** What a profile's network says of it, as far as tracking is concerned. Absent means the network has no such flag. */
export interface ProfileFlags {
  readonly locked?: boolean;
  readonly suspended?: boolean;
  readonly deactivated?: boolean;
  readonly deleted?: boolean;
  readonly memorial?: boolean;
  /** Bluesky's self-label `!no-unauthenticated`: logged-out viewers are asked not to be shown the account. */
  readonly noUnauthenticated?: boolean;
  /** A Bluesky user-intents declaration that disallows synthetic content generation. */
  readonly noSynthetic?: boolean;
  /** Mastodon: listed in directories and recommendations. */
  readonly discoverable?: boolean;
  /** Mastodon: asked search engines to stay away. */
  readonly noindex?: boolean;
  /** Mastodon: public posts may be indexed. */
  readonly indexable?: boolean;
  /** Mastodon: follows and followers are hidden. */
  readonly hideCollections?: boolean;
}

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
  'locked',
  'logged-out-hidden',
  'not-discoverable',
  'opted-out',
  'under-review',
  'minor',
] as const;
export type DenialReason = (typeof DENIAL_REASONS)[number];

export type TrackingDecision = { readonly allowed: true } | { readonly allowed: false; readonly reason: DenialReason };
