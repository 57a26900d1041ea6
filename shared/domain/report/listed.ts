/** What a list of the most frequent ones keeps of each. */
export interface Listed {
  /** Stable id of an account, or a hashtag, or a subject. */
  readonly id: string;
  readonly count: number;
}
