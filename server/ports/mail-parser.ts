/** A mail as its reader sees it. */
export interface ParsedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** Reads a raw message (RFC 5322). @throws Error when it is none */
export type ParseMail = (message: Uint8Array) => Promise<ParsedMail>;
