import * as z from 'zod';
import { keepPaypalReturns } from '../../../db/repositories/paypal-returns.ts';
import type { PaypalMessage } from '../../../ports/paypal-gateway.ts';
import { dispute, event, type PaypalEvent, refund, verification } from './answers.ts';
import { type FoundPayment, findPayment, orUnknown, type PaymentKind, type PaymentsDeps } from './payments.ts';
import { disputeReturns, newReturns, type Told } from './returns.ts';

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

function parseEvent(body: string): PaypalEvent | null {
  try {
    return event.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** Where a message of that kind names what it is about: a subscription, or an order. */
function refOf({ event_type: kind, resource }: PaypalEvent): string | undefined {
  const { id, billing_agreement_id: subscription, supplementary_data: related } = resource;
  const isItself = kind.startsWith('BILLING.SUBSCRIPTION.') || kind.startsWith('CHECKOUT.ORDER.');
  return isItself ? id : (subscription ?? related?.related_ids?.order_id);
}

const CAPTURE = /\/v2\/payments\/captures\/([A-Z0-9]{1,50})$/;

/** The payment that went back: a refund's message names that alone. Its links are read, and never followed. */
function refundedIn({ resource: { sale_id: sale, links = [] } }: PaypalEvent): [PaymentKind, string] | null {
  if (sale !== undefined) return ['sale', sale];
  const capture = links.find(({ rel }) => rel === 'up')?.href.match(CAPTURE)?.[1];
  return capture === undefined ? null : ['capture', capture];
}

const REFUND_PATHS = { sale: '/v1/payments/refund/', capture: '/v2/payments/refunds/' } as const;

/** Writes down what of a payment went back. */
async function keep(
  { db }: PaymentsDeps,
  { ref, chargeId, amount }: FoundPayment,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return;
  await keepPaypalReturns(db, { chargeId, ref }, (kept) => newReturns(kept, told, { id: chargeId, amount }));
}

/** The subscription or the order of a payment of which something was refunded, how much PayPal is asked for; null for what it does not know. */
async function handleRefund(deps: PaymentsDeps, message: PaypalEvent): Promise<string | null> {
  const refunded = refundedIn(message);
  if (refunded === null) return null;
  const [kind, paymentId] = refunded;
  const found = await findPayment(deps, paymentId, [kind]);
  if (found === null) return null;
  const path = `${REFUND_PATHS[kind]}${encodeURIComponent(message.resource.id ?? '')}`;
  const given = await orUnknown(deps.api.call({ method: 'GET', path }, refund));
  if (given?.isDone === true && given.amount !== null) {
    const { id, amount, at } = given;
    await keep(deps, found, [{ kind: 'refund', id, amount, at: at ?? deps.clock.now() }]);
  }
  return found.ref;
}

/** What the payments were for that somebody disputes; what was taken, and what came back, is read from the dispute itself. */
async function handleDispute(deps: PaymentsDeps, { resource }: PaypalEvent): Promise<string[]> {
  if (resource.dispute_id === undefined) return [];
  const path = `/v1/customer/disputes/${encodeURIComponent(resource.dispute_id)}`;
  const found = await orUnknown(deps.api.call({ method: 'GET', path }, dispute));
  const refs: string[] = [];
  for (const id of found?.payments ?? []) {
    const of = await findPayment(deps, id, ['sale', 'capture']);
    if (found === null || of === null) continue;
    await keep(deps, of, disputeReturns(found));
    refs.push(of.ref);
  }
  return refs;
}

/** Which subscriptions and orders a message is about that PayPal sent; what it says went back is asked for and kept. */
export async function refsOf(deps: PaymentsDeps, message: PaypalEvent): Promise<readonly string[]> {
  if (message.event_type.startsWith('CUSTOMER.DISPUTE.')) return handleDispute(deps, message);
  const refunded = await handleRefund(deps, message);
  const ref = refOf(message) ?? refunded;
  return ref === null ? [] : [ref];
}

/**
 * The number of a message, and which subscriptions and orders it is about, after PayPal itself has said that it sent it: its certificates are named in the message, so
 * checking them here would mean to fetch what a stranger names.
 * @returns null for a message that is not PayPal's
 */
export async function refsIn(
  deps: PaymentsDeps,
  webhookId: string,
  { headers, body }: PaypalMessage,
): Promise<{ readonly id: string | null; readonly refs: readonly string[] } | null> {
  const signed = signature.safeParse(headers);
  const message = parseEvent(body);
  if (!signed.success || message === null) return null;
  // The message goes back byte for byte: written anew, another order or spelling of the same would not be what was signed.
  const rest = JSON.stringify({ ...signed.data, webhook_id: webhookId }).slice(0, -1);
  const { verification_status: verified } = await deps.api.call(
    {
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      json: `${rest},"webhook_event":${body}}`,
    },
    verification,
  );
  if (verified !== 'SUCCESS') return null;
  return { id: message.id ?? null, refs: await refsOf(deps, message) };
}
