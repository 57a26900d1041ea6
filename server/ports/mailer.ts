import type { Instant } from '../../shared/domain/ids.ts';

/** A mail ready to be sent: both bodies written, addresses bare. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** One-click unsubscribe (RFC 8058); absent on mails a person asked for. */
  readonly unsubscribeUrl?: string;
  /** Whom reports on failed deliveries go to, where that is not the sender people see. */
  readonly bounceTo?: string;
  /** Stable for one delivery, so that a repeated attempt is the same message. */
  readonly messageId: string;
}

/**
 * The mail server will not take this mail, however often it is asked: an address that does not exist, a message it finds
 * unwanted. `reply` is what it said, first its number (RFC 5321, section 4.2).
 */
export class MailRefusedError extends Error {
  readonly reply: string;
  /** It is the address that cannot be reached, not this mail or its sender that is unwanted. */
  readonly ofAddress: boolean;

  constructor(reply: string, cause: unknown, ofAddress = false) {
    super(`the mail server refused the mail: ${reply}`, { cause });
    this.name = 'MailRefusedError';
    this.reply = reply;
    this.ofAddress = ofAddress;
  }
}

/** The whole mail was handed over, and nobody said what became of it: it may have arrived. */
export class MailInDoubtError extends Error {
  constructor(cause: unknown) {
    super('the mail server did not say whether it took the mail', { cause });
    this.name = 'MailInDoubtError';
  }
}

export interface Mailer {
  /** Where mails go, in words, for the start-up line. */
  readonly description: string;
  /**
   * Sends the mail. Before the end of it is handed over, without which nobody takes it for a mail, `handOver` is awaited; when that
   * throws, nothing was sent.
   * @throws MailRefusedError when trying again cannot help; MailInDoubtError when it may have arrived; any other error may pass,
   * and nothing was sent.
   */
  send(mail: Mail, handOver: () => Promise<void>): Promise<void>;
  /** Whether a mail has arrived; null where that cannot be asked. */
  has(messageId: string): Promise<boolean | null>;
  /** The raw message as it was sent, where it is kept here; null elsewhere. */
  read(messageId: string): Promise<Uint8Array | null>;
  /** Deletes what is kept here of mails sent at or before the instant. @returns how many; 0 where none are kept. */
  forget(until: Instant): Promise<number>;
  close(): Promise<void>;
}
