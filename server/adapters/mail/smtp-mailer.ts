import { createTransport } from 'nodemailer';
import type { Mailer } from '../../ports/mailer.ts';
import { toMessage } from './message.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 60_000;

/**
 * Mails over SMTP. `url` is `smtp://` or `smtps://` with the credentials in it; they never reach a log line.
 * @throws on `send` when the server refuses or does not answer; the caller's job tries again.
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return {
    description: `over SMTP to ${new URL(url).host}`,
    async send(mail) {
      await transport.sendMail(toMessage(mail, from));
    },
    close: async () => transport.close(),
  };
}
