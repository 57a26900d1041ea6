import { Stripe } from 'stripe';
import type { MessageReading, ProviderMessages } from '../../../ports/provider-messages.ts';

const NOTHING: MessageReading = { about: 'nothing' };

const idOf = (one: string | { readonly id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

const aboutSubscription = (ref: string | null, isMoneyBack = false): MessageReading =>
  ref === null ? NOTHING : { about: 'subscription', ref, isMoneyBack };

const subscriptionOf = ({ parent }: Stripe.Invoice): string | null => idOf(parent?.subscription_details?.subscription);

/** Of which subscription a charge paid an invoice, and whether that is the payment its plan runs on now. */
async function chargedFor(stripe: Stripe, intent: string): Promise<{ ref: string; isNewest: boolean } | null> {
  const payment = { type: 'payment_intent' as const, payment_intent: intent };
  const { data } = await stripe.invoicePayments.list({ payment, expand: ['data.invoice'], limit: 1 });
  const invoice = data[0]?.invoice;
  if (invoice === undefined || typeof invoice === 'string' || 'deleted' in invoice) return null;
  const ref = subscriptionOf(invoice);
  if (ref === null) return null;
  const { data: paid } = await stripe.invoices.list({ subscription: ref, status: 'paid', limit: 1 });
  return { ref, isNewest: paid[0]?.id === invoice.id };
}

/** Money that went back, when Stripe itself says that all of it did, or that the bank took it. An earlier payment's ends nothing. */
async function moneyBack(stripe: Stripe, chargeId: string | null): Promise<MessageReading> {
  if (chargeId === null) return NOTHING;
  const charge = await stripe.charges.retrieve(chargeId);
  const intent = idOf(charge.payment_intent);
  if (intent === null || !(charge.refunded || charge.disputed)) return NOTHING;
  const paid = await chargedFor(stripe, intent);
  return aboutSubscription(paid?.ref ?? null, paid?.isNewest);
}

/** A bank that only inquires has taken no money yet (Stripe: `warning_needs_response` and the like). */
const isInquiry = ({ status }: Stripe.Dispute): boolean => status.startsWith('warning_');

/** What an event is about: its own data is used for nothing but finding that. */
async function aboutOf(stripe: Stripe, event: Stripe.Event): Promise<MessageReading> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { about: 'checkout', sessionId: event.data.object.id };
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return aboutSubscription(event.data.object.id);
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      return aboutSubscription(subscriptionOf(event.data.object));
    case 'charge.refunded':
      return moneyBack(stripe, event.data.object.id);
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
      return isInquiry(event.data.object) ? NOTHING : moneyBack(stripe, idOf(event.data.object.charge));
    default:
      return NOTHING;
  }
}

/**
 * What Stripe sends to the webhook. A message counts when it is signed with our secret, within five minutes by the machine's own clock,
 * is about this account and not one connected to it, and about the mode of our keys.
 */
export function createStripeMessages({
  stripe,
  webhookSecret,
  isTest,
}: {
  stripe: Stripe;
  webhookSecret: string;
  isTest: boolean;
}): ProviderMessages {
  function verified(body: Buffer, signature: string): Stripe.Event | null {
    try {
      return stripe.webhooks.constructEvent(body, signature, webhookSecret);
    } catch (error) {
      // A body that is signed and is no JSON is nobody's either.
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  return {
    async read(body, signature) {
      const event = verified(body, signature);
      if (event === null) return { about: 'forged' };
      if (event.account !== undefined || event.livemode === isTest) return NOTHING;
      return aboutOf(stripe, event);
    },
  };
}
