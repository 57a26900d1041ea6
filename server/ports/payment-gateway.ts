import type { Instant } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { Money } from '../../shared/domain/money.ts';
import type { SubscriptionTruth } from '../../shared/domain/subscription/lifecycle.ts';

export interface CheckoutOrder {
  /** Our own checkout id; the provider hands it back. */
  readonly checkoutId: string;
  readonly email: string;
  readonly description: string;
  /** When the next payment comes and how much it is, in words. */
  readonly terms: string;
  /** Due now; zero when days already paid cover the beginning. */
  readonly amount: Money;
  /** What is charged each month after that: how much, from when on, and on which day of the month. */
  readonly renewal: { readonly price: Money; readonly from: Instant; readonly anchorDay: number };
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

/** A renewal that was charged. */
export interface RenewalPayment {
  /** The provider's own number for it. */
  readonly id: string;
  readonly amount: Money;
  readonly paidAt: Instant;
  readonly paidUntil: Instant;
}

/** What the provider says of a subscription, read from the provider itself. */
export interface ProviderSubscription {
  readonly truth: SubscriptionTruth;
  /** The newest renewals, in their order. */
  readonly payments: readonly RenewalPayment[];
}

/** A payment provider with a hosted checkout, which renews by itself. Our side never sees a card number. */
export interface PaymentGateway {
  readonly name: string;
  /** No money moves. */
  readonly sandbox: boolean;
  startCheckout(order: CheckoutOrder): Promise<{ readonly sessionId: string; readonly url: string }>;
  readCheckout(sessionId: string): Promise<CheckoutTruth>;
  /** From here on it cannot be paid; one that is paid already stays paid. */
  expireCheckout(sessionId: string): Promise<void>;
  /** How a subscription stands now; null when the provider knows of none. */
  readSubscription(providerRef: string): Promise<ProviderSubscription | null>;
  /** Whether it renews after what is paid; one that has ended stays so. Asking twice is the same as once. */
  setRenewal(providerRef: string, renews: boolean): Promise<void>;
  /** Moves the next payment to a later day. */
  postpone(providerRef: string, until: Instant): Promise<void>;
  /** Ends a subscription at the provider at once; asking twice is the same as once. */
  cancel(providerRef: string): Promise<void>;
}
