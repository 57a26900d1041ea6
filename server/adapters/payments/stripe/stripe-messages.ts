import { Stripe } from 'stripe';
import type { MessageReading, ProviderMessages } from '../../../ports/provider-messages.ts';
import { idOf } from './movements.ts';

const NOTHING: MessageReading = { about: 'nothing' };

const aboutSubscription = (ref: string | null): MessageReading =>
  ref === null ? NOTHING : { about: 'subscription', ref };

const subscriptionOf = ({ parent }: Stripe.Invoice): string | null => idOf(parent?.subscription_details?.subscription);

/** What was paid by a charge that something happened to: an invoice of a subscription, or a session with one payment. */
async function aboutPayment(
  stripe: Stripe,
  { payment_intent }: Stripe.Charge | Stripe.Dispute,
): Promise<MessageReading> {
  const intent = idOf(payment_intent);
  if (intent === null) return NOTHING;
  const payment = { type: 'payment_intent' as const, payment_intent: intent };
  const { data } = await stripe.invoicePayments.list({ payment, expand: ['data.invoice'], limit: 1 });
  const invoice = data[0]?.invoice;
  if (typeof invoice === 'object' && !('deleted' in invoice)) return aboutSubscription(subscriptionOf(invoice));
  const sessions = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  const [session] = sessions.data;
  return session === undefined ? NOTHING : { about: 'checkout', sessionId: session.id };
}

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
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return aboutPayment(stripe, event.data.object);
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
