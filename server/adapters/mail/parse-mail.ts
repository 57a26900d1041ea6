import PostalMime, { type Address } from 'postal-mime';
import type { ParseMail } from '../../ports/mail-parser.ts';

const addressOf = (address: Address | undefined): string => address?.address ?? '';

/** Reads raw messages with postal-mime. */
export const parseMail: ParseMail = async (message) => {
  const mail = await PostalMime.parse(Buffer.from(message));
  return {
    from: addressOf(mail.from),
    to: addressOf(mail.to?.[0]),
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
  };
};
