import type { Instant } from '../../shared/domain/ids.ts';

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

/**
 * The mail server will not take this mail, however often it is asked: an address that does not exist, a message it finds
 * unwanted. `reply` is what it said, first its number (RFC 5321, section 4.2).
 */
export class MailRefusedError extends Error {
  readonly reply: string;

  constructor(reply: string, cause: unknown) {
    super(`the mail server refused the mail: ${reply}`, { cause });
    this.name = 'MailRefusedError';
    this.reply = reply;
  }
}

export interface Mailer {
  /** Where mails go, in words, for the start-up line. */
  readonly description: string;
  /** @throws MailRefusedError when trying again cannot help; any other error may pass. */
  send(mail: Mail): Promise<void>;
  /** Deletes what is kept here of mails sent at or before the instant. @returns how many; 0 where none are kept. */
  forget(until: Instant): Promise<number>;
  close(): Promise<void>;
}
