/** What a profile's network says of it, as far as tracking is concerned. Absent means the network has no such flag. */
export interface ProfileFlags {
  readonly locked?: boolean;
  readonly suspended?: boolean;
  readonly deactivated?: boolean;
  readonly deleted?: boolean;
  readonly memorial?: boolean;
  /** Mastodon: its owner goes on under another account, which this one names. */
  readonly moved?: boolean;
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

/** What is asked of flags. What a flag does not say it does not grant: silence is no consent. */
export interface FlagRule {
  /** All of these have to be set. */
  readonly set: readonly (keyof ProfileFlags)[];
  /** None of these may be set. */
  readonly unset: readonly (keyof ProfileFlags)[];
}

/** Asks nothing. */
export const NO_RULE: FlagRule = { set: [], unset: [] };

export const meets = (flags: ProfileFlags, { set, unset }: FlagRule): boolean =>
  set.every((flag) => flags[flag] === true) && unset.every((flag) => flags[flag] !== true);
