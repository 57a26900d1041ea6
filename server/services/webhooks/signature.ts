import { createHmac, randomBytes } from 'node:crypto';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';

/** The convention's prefix, which scanners of source code look for. */
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newWebhookSecret = (): Uint8Array => randomBytes(SECRET_BYTES);

/** A secret as its owner gets it, and as libraries for the convention take it. */
export const showWebhookSecret = (secret: Uint8Array): string => SECRET_PREFIX + Buffer.from(secret).toString('base64');

interface Signed {
  readonly messageId: string;
  /** In seconds. */
  readonly timestamp: number;
  readonly body: string;
}

const signatureOf = (secret: Uint8Array, { messageId, timestamp, body }: Signed): string =>
  `v1,${createHmac('sha256', secret).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;

/** The headers of the Standard Webhooks (standardwebhooks.com): one signature for each secret that counts. */
export function webhookHeaders(
  message: { readonly messageId: string; readonly body: string },
  secrets: readonly Uint8Array[],
  now: Instant,
): Record<string, string> {
  const timestamp = Math.floor(instant(now) / SECOND);
  return {
    'content-type': 'application/json',
    'webhook-id': message.messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, { ...message, timestamp })).join(' '),
  };
}
