import type { Instant } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { Money } from '../../shared/domain/money.ts';

export interface CheckoutOrder {
  /** Our own checkout id; the provider hands it back. */
  readonly checkoutId: string;
  readonly email: string;
  readonly description: string;
  /** When the next payment comes and how much it is, in words. */
  readonly terms: string;
  /** Due now; zero when days already paid cover the beginning. */
  readonly amount: Money;
  readonly language: Language;
  /** After this the provider takes no payment for it. */
  readonly expiresAt: Instant;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** What the provider says of a checkout, read from the provider itself. */
export type CheckoutTruth =
  | { readonly status: 'open' }
  | { readonly status: 'paid'; readonly providerRef: string }
  | { readonly status: 'declined'; readonly code: string }
  | { readonly status: 'expired' };

/** A payment provider with a hosted checkout. Our side never sees a card number. */
export interface PaymentGateway {
  readonly name: string;
  /** No money moves. */
  readonly sandbox: boolean;
  startCheckout(order: CheckoutOrder): Promise<{ readonly sessionId: string; readonly url: string }>;
  readCheckout(sessionId: string): Promise<CheckoutTruth>;
  /** From here on it cannot be paid; one that is paid already stays paid. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Ends a subscription at the provider; asking twice is the same as once. */
  cancel(providerRef: string): Promise<void>;
}
