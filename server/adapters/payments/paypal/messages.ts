import * as z from 'zod';
import type { PaypalMessage } from '../../../ports/paypal-gateway.ts';
import { event, payment, verification } from './answers.ts';
import { hasStatus, NOT_FOUND, type PaypalApi } from './paypal-api.ts';

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

const CAPTURE = /\/v2\/payments\/captures\/([A-Z0-9]{1,50})$/;

/** Where PayPal is asked for the payment that went back: the message names that alone. Its links are read, and never followed. */
function paymentPath({ resource: { sale_id: sale, links = [] } }: z.infer<typeof event>): string | null {
  if (sale !== undefined) return `/v1/payments/sale/${encodeURIComponent(sale)}`;
  const capture = links.find(({ rel }) => rel === 'up')?.href.match(CAPTURE)?.[1];
  return capture === undefined ? null : `/v2/payments/captures/${capture}`;
}

/** The subscription or the order of a payment that went back; nothing for one that PayPal does not know. */
async function refOfRefund(api: PaypalApi, message: z.infer<typeof event>): Promise<string | undefined> {
  const path = paymentPath(message);
  if (path === null) return undefined;
  try {
    const { billing_agreement_id: ref, supplementary_data: of } = await api.call({ method: 'GET', path }, payment);
    return ref ?? of?.related_ids?.order_id;
  } catch (error) {
    if (hasStatus(error, NOT_FOUND)) return undefined;
    throw error;
  }
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
  const ref = refOf(message) ?? (await refOfRefund(api, message));
  return ref === undefined ? [] : [ref];
}
