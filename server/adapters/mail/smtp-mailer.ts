import { createTransport } from 'nodemailer';
import SMTPTransport from 'nodemailer/lib/smtp-transport';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { Config } from '../../config/config.ts';
import { type Mailer, MailInDoubtError } from '../../ports/mailer.ts';
import { endAfter } from './hand-over.ts';
import { toMessage } from './message.ts';
import { isAnswer, refusalOf } from './smtp-refusal.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
const SIGNED_HEADERS =
  'from:to:subject:date:message-id:mime-version:content-type:list-unsubscribe:list-unsubscribe-post:auto-submitted';
/** A server that says nothing for this long is given up; it may have taken the mail. */
const SILENCE_MS = MINUTE;

/** Unsubscribing by one click counts where the signature covers both of its headers (RFC 8058). */
const signing = ({ domain, selector, privateKey }: NonNullable<Config['dkim']>) => ({
  domainName: domain,
  keySelector: selector,
  privateKey,
  headerFieldNames: SIGNED_HEADERS,
});

type SmtpMessage = Parameters<SMTPTransport['send']>[0];

/**
 * Mails over SMTP, each on a connection of its own: what becomes of one is never another's. `url` is `smtp://` or `smtps://` with the
 * credentials in it; they never reach a log line.
 * `send` throws MailRefusedError for a final refusal of this mail, MailInDoubtError when the server broke off, was silent for
 * `silenceMs` or talked nonsense once it had all of it, and any other error when it is away, busy or refuses us.
 */
export function createSmtpMailer(
  url: string,
  from: string,
  { silenceMs = SILENCE_MS, dkim = null }: { readonly silenceMs?: number; readonly dkim?: Config['dkim'] } = {},
): Mailer {
  const smtp = new SMTPTransport({
    url,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: silenceMs,
  });
  const handOvers = new Map<string, () => Promise<void>>();
  const transport = createTransport({
    name: 'SMTP',
    version: smtp.version,
    // The last thing that happens to the message: signing it reads all of it first.
    send(mail, done) {
      const handOver = handOvers.get(String(mail.message.messageId()));
      if (handOver !== undefined) mail.message.processFunc((message) => endAfter(message, handOver));
      smtp.send(mail as SmtpMessage, done); // what is read of it stands in both
    },
  });
  return {
    description: `over SMTP to ${new URL(url).host}`,
    async send(mail, handOver) {
      const message = toMessage(mail, from);
      const key = String(message.messageId);
      let handedOver = false;
      handOvers.set(key, async () => {
        await handOver();
        handedOver = true;
      });
      try {
        await transport.sendMail(dkim === null ? message : { ...message, dkim: signing(dkim) });
      } catch (error) {
        throw refusalOf(error) ?? (handedOver && !isAnswer(error) ? new MailInDoubtError(error) : error);
      } finally {
        handOvers.delete(key);
      }
    },
    has: async () => null,
    read: async () => null,
    forget: async () => 0,
    close: async () => transport.close(),
  };
}
