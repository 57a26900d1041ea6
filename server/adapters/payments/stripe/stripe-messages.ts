import { Stripe } from 'stripe';
import * as z from 'zod';
import type { Instant } from '../../../../shared/domain/ids.ts';
import { SECOND } from '../../../../shared/domain/time/calendar.ts';
import type { PaymentGateway } from '../../../ports/payment-gateway.ts';
import type { MessageReading, ProviderMessages, UndeliveredMessage } from '../../../ports/provider-messages.ts';
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

/** The kinds of events that something follows from: the webhook is made for them, and those are asked for that it missed. */
const HANDLED_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.Event['type'][];
type HandledEvent = Extract<Stripe.Event, { type: (typeof HANDLED_TYPES)[number] }>;

const isHandled = (event: Stripe.Event): event is HandledEvent => HANDLED_TYPES.some((type) => type === event.type);

/** What an event is about: its own data is used for nothing but finding that. */
async function aboutOf(stripe: Stripe, event: HandledEvent): Promise<MessageReading> {
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
  }
}

/** Only of this account, not of one connected to it, and of the mode of our keys. */
const isOurs = (event: Stripe.Event, isTest: boolean): boolean =>
  event.account === undefined && event.livemode !== isTest;

const MOST_ON_A_PAGE = 100;
/** More than a shop of this kind misses in thirty days. What is older than these is left to the comparison of the books. */
const MOST_LISTED = 10_000;

/** What has to be there of a listed event before anything is looked for in it. */
const listedEvent = z.looseObject({
  id: z.string().regex(/^evt_\w{1,200}$/),
  type: z.string(),
  livemode: z.boolean(),
  data: z.looseObject({ object: z.looseObject({}) }),
});

/**
 * The events that Stripe does not know to have been taken, the newest first: those that some webhook of the account has failed to take or has
 * yet to, of the last thirty days. Whatever is done about them here, Stripe goes on listing them, and an account without a webhook has none
 * (https://docs.stripe.com/webhooks/process-undelivered-events).
 */
async function* undelivered(stripe: Stripe, isTest: boolean, since: Instant): AsyncGenerator<UndeliveredMessage> {
  const asked = { delivery_success: false, created: { gte: Math.floor(since / SECOND) }, types: [...HANDLED_TYPES] };
  const seen = new Set<string>();
  for await (const event of stripe.events.list({ ...asked, limit: MOST_ON_A_PAGE })) {
    if (seen.size === MOST_LISTED) return;
    if (!listedEvent.safeParse(event).success) continue;
    if (seen.has(event.id)) throw new Error('Stripe lists an event twice');
    seen.add(event.id);
    if (isHandled(event) && isOurs(event, isTest)) {
      yield { id: event.id, read: async () => [await aboutOf(stripe, event)] };
    }
  }
}

/**
 * What Stripe tells. What it sends to the webhook counts when it is signed with our secret, within five minutes by the machine's own clock,
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
}): ProviderMessages & Required<Pick<PaymentGateway, 'undelivered'>> {
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
      return isOurs(event, isTest) && isHandled(event) ? aboutOf(stripe, event) : NOTHING;
    },
    undelivered: (since) => undelivered(stripe, isTest, since),
  };
}
