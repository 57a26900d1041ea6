/** A number of the public profile beside the one that the period before was reported with; null where it is not told. */
export interface ProfileCount {
  readonly value: number | null;
  readonly previous: number | null;
}

/** What the network said of the account itself at the collection that the report rests on. */
export interface SocialProfile {
  /** In the account's own words; null where there is none, it may not be shown, or the account no longer says it. */
  readonly bio: string | null;
  /** The account's own wish keeps its words out of reports. */
  readonly bioWithheld: boolean;
  readonly followers: ProfileCount;
  readonly follows: ProfileCount;
  readonly posts: ProfileCount;
  /** The public profile page. */
  readonly url: string | null;
}
