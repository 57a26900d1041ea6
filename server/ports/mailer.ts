/** A mail ready to be sent: both bodies written, addresses bare. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** One-click unsubscribe (RFC 8058); absent on mails a person asked for. */
  readonly unsubscribeUrl?: string;
  /** Stable for one delivery, so that a repeated attempt is the same message. */
  readonly messageId: string;
}

export interface Mailer {
  /** Where mails go, in words, for the start-up line. */
  readonly description: string;
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
