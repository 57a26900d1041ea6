import PostalMime, { type Attachment } from 'postal-mime';
import type { BounceReport, ReadBounce } from '../../ports/bounce-reader.ts';

const STATUS_TYPE = 'message/delivery-status';
/** Where mail systems write whom a message came for. */
const RECEIVED_FOR: ReadonlySet<string> = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);

function textOf({ content }: Attachment): string {
  if (typeof content === 'string') return content;
  return new TextDecoder().decode(content);
}

/** Blocks of fields, one for the message and then one for each address; folded lines belong to the one before. */
function recipientsIn(text: string): BounceReport['recipients'] {
  const blocks = text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n\s*\r?\n/);
  return blocks.flatMap((block) => {
    const action = /^action:\s*(\S+)/im.exec(block)?.[1];
    const status = /^status:\s*(\S+)/im.exec(block)?.[1];
    return action === undefined || status === undefined ? [] : [{ action, status }];
  });
}

/** Reads reports on deliveries (RFC 3464) with postal-mime. */
export const readBounce: ReadBounce = async (message) => {
  const mail = await PostalMime.parse(Buffer.from(message), { attachmentEncoding: 'arraybuffer' });
  const statuses = mail.attachments.filter(({ mimeType }) => mimeType.toLowerCase() === STATUS_TYPE);
  if (statuses.length === 0) return null;
  return {
    to: mail.headers.flatMap(({ key, value }) => (RECEIVED_FOR.has(key) ? [value] : [])),
    recipients: statuses.flatMap((status) => recipientsIn(textOf(status))),
  };
};
