/** What a profile's network says of it, as far as tracking is concerned. Absent means the network has no such flag. */
export interface ProfileFlags {
  readonly locked?: boolean;
  readonly suspended?: boolean;
  readonly deactivated?: boolean;
  readonly deleted?: boolean;
  readonly memorial?: boolean;
  /** ActivityPub: its owner goes on under another account, which this one names. */
  readonly moved?: boolean;
  /** Bluesky's self-label `!no-unauthenticated`: logged-out viewers are asked not to be shown the account. */
  readonly noUnauthenticated?: boolean;
  /** A Bluesky user-intents declaration that disallows synthetic content generation. */
  readonly noSynthetic?: boolean;
  /** ActivityPub: listed in directories and recommendations. */
  readonly discoverable?: boolean;
  /** Asked search engines to stay away, on Mastodon or by the page of a site. */
  readonly noindex?: boolean;
  /** ActivityPub: public posts may be indexed. */
  readonly indexable?: boolean;
  /** Mastodon: follows and followers are hidden. */
  readonly hideCollections?: boolean;
  /** Kept for a trade or a public (Instagram's business and creator accounts); false: a private person's. */
  readonly professional?: boolean;
}

/** What is asked of flags. What a flag does not say it does not grant: silence is no consent. */
export interface FlagRule {
  /** All of these have to be set. */
  readonly set: readonly (keyof ProfileFlags)[];
  /** None of these may be set. */
  readonly unset: readonly (keyof ProfileFlags)[];
  /** None of these may be said to be off; where the account's software has no such flag, there is no wish to ask for. */
  readonly notRefused?: readonly (keyof ProfileFlags)[];
}

/** Asks nothing. */
export const NO_RULE: FlagRule = { set: [], unset: [] };

export const meets = (flags: ProfileFlags, { set, unset, notRefused = [] }: FlagRule): boolean =>
  set.every((flag) => flags[flag] === true) &&
  unset.every((flag) => flags[flag] !== true) &&
  notRefused.every((flag) => flags[flag] !== false);
