import type { Db } from '../../db/database.ts';
import type { OpenMail } from '../../db/repositories/outbox.ts';
import type { Mail } from '../../ports/mailer.ts';

/** A mail's words, written now. */
export interface WrittenMail {
  readonly mail: Omit<Mail, 'messageId'>;
  /** What is remembered as delivered once it is sent. */
  readonly subjects?: readonly string[];
  /** Changes that count from the moment it is sent, with that. */
  readonly sent?: (tx: Db) => Promise<void>;
}

/** Writes the mails of some kinds. */
export interface MailWriter {
  /** @returns null when there is nothing to say, or nobody to say it to any more */
  write(mail: OpenMail): Promise<WrittenMail | null>;
  /** What else is remembered, in the transaction that settles the mail, whoever sent it. */
  settled?(tx: Db, mail: OpenMail, state: 'sent' | 'refused' | 'abandoned'): Promise<void>;
}
