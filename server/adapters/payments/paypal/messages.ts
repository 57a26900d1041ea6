import * as z from 'zod';
import type { PaypalMessage } from '../../../ports/paypal-gateway.ts';
import { event, verification } from './answers.ts';
import type { PaypalApi } from './paypal-api.ts';

/** What PayPal signs a message with, within the limits of its own interface. Anything else cannot be from there. */
const signature = z
  .object({
    'paypal-auth-algo': z
      .string()
      .max(100)
      .regex(/^[a-zA-Z0-9]+$/),
    'paypal-cert-url': z.url({ protocol: /^https$/ }).max(500),
    'paypal-transmission-id': z
      .string()
      .max(50)
      .regex(/^(?!\d+$)\w+\S+$/),
    'paypal-transmission-sig': z
      .string()
      .max(500)
      .regex(/^(?!\d+$)\w+\S+$/),
    'paypal-transmission-time': z.iso.datetime({ offset: true }).max(100),
  })
  .transform((headers) => ({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
  }));

function parseEvent(body: string): z.infer<typeof event> | null {
  try {
    return event.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** Where a message of that kind names what it is about: a subscription, or an order. */
function refOf({ event_type: kind, resource }: z.infer<typeof event>): string | undefined {
  const { id, billing_agreement_id: subscription, supplementary_data: related } = resource;
  const isItself = kind.startsWith('BILLING.SUBSCRIPTION.') || kind.startsWith('CHECKOUT.ORDER.');
  return isItself ? id : (subscription ?? related?.related_ids?.order_id);
}

/**
 * Which subscriptions and orders a message is about, after PayPal itself has said that it sent it: its certificates are named in the message, so
 * checking them here would mean to fetch what a stranger names.
 * @returns null for a message that is not PayPal's
 */
export async function refsIn(
  api: PaypalApi,
  webhookId: string,
  { headers, body }: PaypalMessage,
): Promise<readonly string[] | null> {
  const signed = signature.safeParse(headers);
  const message = parseEvent(body);
  if (!signed.success || message === null) return null;
  // The message goes back byte for byte: written anew, another order or spelling of the same would not be what was signed.
  const rest = JSON.stringify({ ...signed.data, webhook_id: webhookId }).slice(0, -1);
  const { verification_status: verdict } = await api.call(
    {
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      json: `${rest},"webhook_event":${body}}`,
    },
    verification,
  );
  if (verdict !== 'SUCCESS') return null;
  const ref = refOf(message);
  return ref === undefined ? [] : [ref];
}
