import * as z from 'zod/mini';
import { isAddressRefused } from '../../../shared/domain/mail/bounces.ts';
import { printableLine } from '../../core/printable.ts';
import { MailRefusedError } from '../../ports/mailer.ts';

/** Replies of 500 and above are final (RFC 5321, section 4.2.1). */
const FINAL = 500;
/** No reply has a higher number. */
const NO_REPLY_ABOVE = 599;
/** The commands that speak of this one mail. A refused log-in or sender is the operator's to put right, and every mail's. */
const OF_THIS_MAIL: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** What nodemailer leaves on the error of a command: which it was, and what the server answered. */
const commandError = z.object({
  command: z.string(),
  responseCode: z.number(),
  response: z._default(z.string(), ''),
});

/** Replies from 400 on say no, for now or for good (RFC 5321, section 4.2.1). */
const NO = 400;

/** Whether the server said no to the mail; else it broke off, was silent, or what it said is no reply. */
export function isAnswer(error: unknown): boolean {
  const parsed = z.safeParse(commandError, error);
  return parsed.success && parsed.data.responseCode >= NO && parsed.data.responseCode <= NO_REPLY_ABOVE;
}

/** The refusal that an error of nodemailer stands for; null when the mail may be taken another time. */
export function refusalOf(error: unknown): MailRefusedError | null {
  const parsed = z.safeParse(commandError, error);
  if (!parsed.success) return null;
  const { command, responseCode, response } = parsed.data;
  if (!OF_THIS_MAIL.has(command) || responseCode < FINAL || responseCode > NO_REPLY_ABOVE) return null;
  const reply = printableLine(response || String(responseCode));
  return new MailRefusedError(reply, error, command === 'RCPT TO' && isAddressRefused(reply));
}
