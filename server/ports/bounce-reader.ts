/** A report of a failed delivery, as the mail system wrote it. */
export interface BounceReport {
  /** Whom the report is addressed to: the sender of the mail that failed. */
  readonly to: readonly string[];
  /** What became of each address (RFC 3464): the action, such as `failed`, and the status, such as `5.1.1`. */
  readonly recipients: readonly { readonly action: string; readonly status: string }[];
}

/** Reads a raw message. @returns null when it is no report on deliveries */
export type ReadBounce = (message: Uint8Array) => Promise<BounceReport | null>;
