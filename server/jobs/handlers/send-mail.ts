import { MailRefusedError } from '../../ports/mailer.ts';
import { GiveUpError } from '../job-types.ts';

/** Runs what sends a mail; one that the mail server refused for good is not tried again, and stays in sight as failed. */
export async function sendMail<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw error instanceof MailRefusedError ? new GiveUpError(error) : error;
  }
}
