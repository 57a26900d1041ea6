import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { newWebhookSecret, showWebhookSecret, webhookHeaders } from './signature.ts';

const bytesOf = (secret: string): Uint8Array => Buffer.from(secret.replace('whsec_', ''), 'base64');
/** A message that libraries for the convention are tested with (github.com/standard-webhooks). */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: instant(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

describe('the signature of a webhook', () => {
  it('is the one of the Standard Webhooks’ own example', () => {
    const { secret, messageId, at, body, signature } = VECTOR;
    expect(webhookHeaders({ messageId, body }, [bytesOf(secret)], at)).toEqual({
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': '1614265330',
      'webhook-signature': signature,
    });
  });

  it('is made by each secret that counts, the newer first', () => {
    const { secret, messageId, at, body, signature } = VECTOR;
    const headers = webhookHeaders({ messageId, body }, [newWebhookSecret(), bytesOf(secret)], at);
    expect(headers['webhook-signature']?.split(' ')).toEqual([expect.stringMatching(/^v1,[\w+/]{43}=$/), signature]);
  });

  it('changes with every byte of the body, the id and the second', () => {
    const { messageId, at, body } = VECTOR;
    const key = [bytesOf(VECTOR.secret)];
    const all = [
      webhookHeaders({ messageId, body }, key, at),
      webhookHeaders({ messageId, body: `${body} ` }, key, at),
      webhookHeaders({ messageId: `${messageId}x`, body }, key, at),
      webhookHeaders({ messageId, body }, key, instant(at + 1000)),
    ].map((headers) => headers['webhook-signature']);
    expect(new Set(all).size).toBe(4);
  });

  it('has a secret of 256 random bits, as the convention writes it', () => {
    const [one, other] = [newWebhookSecret(), newWebhookSecret()];
    expect(one).toHaveLength(32);
    expect(one).not.toEqual(other);
    expect(showWebhookSecret(one)).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(bytesOf(showWebhookSecret(one))).toEqual(Buffer.from(one));
  });
});
