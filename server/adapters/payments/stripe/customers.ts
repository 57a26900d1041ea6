import type { Stripe } from 'stripe';
import type { Db } from '../../../db/database.ts';
import { findCustomer, keepCustomer } from '../../../db/repositories/payment-providers.ts';
import type { PaymentOrder } from '../../../ports/payment-gateway.ts';

/** Customers at Stripe, one for each person and currency: Stripe takes one currency of a customer. */
export function createCustomers({ stripe, db }: { stripe: Stripe; db: Db }) {
  return {
    /** The one who orders, made at Stripe the first time. `turn` tells a second try from the first. */
    async of({ checkoutId, userId, email, language, amount }: PaymentOrder, turn: string): Promise<string> {
      const who = { user: userId, provider: 'stripe', currency: amount.currency };
      const known = await findCustomer(db, who);
      if (known !== null) return known;
      const made = await stripe.customers.create(
        { email, preferred_locales: [language === 'pt' ? 'pt-BR' : 'en'], metadata: { user: String(userId) } },
        { idempotencyKey: `${checkoutId}-customer${turn}` },
      );
      return keepCustomer(db, who, made.id);
    },
  };
}
