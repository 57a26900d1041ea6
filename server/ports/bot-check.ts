/** What a form brought along, and where from. */
export interface BotProof {
  /** The token that the invisible challenge gave the page; absent where none was run. */
  readonly token: string | undefined;
  /** The challenge's own number, for the log: whoever was refused can be looked up by it. */
  readonly reference: string | undefined;
  readonly address: string;
}

/** Tells people from programs before something is done for somebody who is not logged in. */
export interface BotCheck {
  /** For the page that runs the challenge; null while the check is off. */
  readonly siteKey: string | null;
  /** Where the page loads the challenge from; null while the check is off. */
  readonly script: string | null;
  /** For the start-up line. */
  readonly description: string;
  /** Origins that the page may load the challenge from and show it in, for the Content Security Policy. */
  readonly origins: readonly string[];
  /** @throws AppError `bot_check_failed`; `bot_check_unavailable` when nobody can tell */
  refuseRobots(proof: BotProof): Promise<void>;
}
