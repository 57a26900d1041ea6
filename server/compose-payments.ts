import { createEmbeddedGateway } from './adapters/payments/embedded/embedded-gateway.ts';
import { joinGateways } from './adapters/payments/join-gateways.ts';
import { createPaypalGateway } from './adapters/payments/paypal/paypal-gateway.ts';
import type { Config } from './config/config.ts';
import type { Clock } from './core/clock.ts';
import type { Closers } from './core/closers.ts';
import type { Db } from './db/database.ts';
import type { PaymentGateways } from './ports/payment-gateway.ts';
import type { PaypalGateway } from './ports/paypal-gateway.ts';
import type { ProviderMessages } from './ports/provider-messages.ts';
import type { SandboxGateway } from './ports/sandbox-checkout.ts';

export interface Payments {
  /** What nobody offers is null there: paying with it answers `payment_unavailable`. */
  readonly gateways: PaymentGateways;
  /** The embedded provider when it is the one in use. */
  readonly sandbox: SandboxGateway | null;
  /** Reads what Stripe sends; null while it is not configured. */
  readonly stripeMessages: ProviderMessages | null;
  /** PayPal where it is in use. */
  readonly paypal: PaypalGateway | null;
  readonly description: string;
}

interface InUse {
  readonly stripe: { readonly description: string } | null;
  readonly sandbox: SandboxGateway | null;
  readonly paypal: PaypalGateway | null;
}

function describe({ stripe, sandbox, paypal }: InUse): string {
  const parts = [
    ...(stripe === null ? [] : [stripe.description]),
    ...(sandbox === null ? [] : ['test checkout with test cards; no money moves']),
    ...(paypal === null ? [] : [paypal.sandbox ? 'PayPal’s sandbox; no money moves' : 'PayPal']),
  ];
  return parts.length === 0 ? 'none configured; plans cannot be bought' : parts.join(', and ');
}

/** Its library is more than two hundred modules, which a start without it does not load. */
async function openStripe(settings: NonNullable<Config['stripe']>, deps: { db: Db; clock: Clock }) {
  const { createStripe } = await import('./adapters/payments/stripe/create-stripe.ts');
  return createStripe(settings, deps);
}

/** The payment providers. The embedded one takes cards where no other does; it moves no money, so production does without it. */
export async function composePayments(deps: {
  config: Config;
  db: Db;
  clock: Clock;
  closers: Closers;
}): Promise<Payments> {
  const { config, db, clock, closers } = deps;
  const { publicUrl } = config;
  const stripe = config.stripe === null ? null : await openStripe(config.stripe, { db, clock });
  const isEmbedded = stripe === null && !config.production;
  const sandbox = isEmbedded ? createEmbeddedGateway({ db, clock, publicUrl }) : null;
  const paypal = config.paypal === null ? null : createPaypalGateway({ config: config.paypal, db, clock, publicUrl });
  if (paypal !== null) closers.add('connections to PayPal', () => paypal.close());
  return {
    gateways: joinGateways({ card: stripe?.gateway ?? sandbox, paypal }),
    sandbox,
    stripeMessages: stripe?.messages ?? null,
    paypal,
    description: describe({ stripe, sandbox, paypal }),
  };
}
