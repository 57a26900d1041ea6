import { createTransport } from 'nodemailer';
import type { Mailer } from '../../ports/mailer.ts';
import { toMessage } from './message.ts';
import { refusalOf } from './smtp-refusal.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
/** A server that says nothing for this long is given up; it may have taken the mail. */
const SILENCE_MS = 60_000;

/**
 * Mails over SMTP. `url` is `smtp://` or `smtps://` with the credentials in it; they never reach a log line.
 * `send` throws MailRefusedError for a final refusal of this mail, and any other error when the server is away, busy, silent for
 * `silenceMs` or refuses us: the caller's job tries again. A server that took the mail and was cut before it could say so is
 * given it again, under the same Message-ID.
 */
export function createSmtpMailer(url: string, from: string, silenceMs: number = SILENCE_MS): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: silenceMs,
  });
  return {
    description: `over SMTP to ${new URL(url).host}`,
    async send(mail) {
      try {
        await transport.sendMail(toMessage(mail, from));
      } catch (error) {
        throw refusalOf(error) ?? error;
      }
    },
    forget: async () => 0,
    close: async () => transport.close(),
  };
}
