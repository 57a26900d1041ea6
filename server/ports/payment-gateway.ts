import type { Instant, UserId } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { Movement } from '../../shared/domain/ledger/movement.ts';
import type { Money } from '../../shared/domain/money.ts';
import type { SubscriptionTruth } from '../../shared/domain/subscription/lifecycle.ts';
import type { PaymentMethod } from '../../shared/domain/subscription/payment-method.ts';
import type { UndeliveredMessage } from './provider-messages.ts';

export interface CheckoutOrder {
  /** Our own checkout id; the provider hands it back. */
  readonly checkoutId: string;
  /** Who orders: a provider may keep their cards for the next time. */
  readonly userId: UserId;
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

/** One payment, after which nothing renews. */
export type PaymentOrder = Omit<CheckoutOrder, 'renewal'>;

/** What the provider says of a checkout, read from the provider itself. */
export type CheckoutTruth =
  | { readonly status: 'open' }
  | {
      readonly status: 'paid';
      readonly providerRef: string;
      /** The first charge and its fee, for the ledger; without them the charge is booked under the number of the session. */
      readonly movements?: readonly Movement[];
    }
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
  /**
   * What money did for this subscription, as far as the provider tells it: charges, under the numbers that `payments` and the
   * checkout give them, fees, refunds and disputes. Each is booked once, so that telling everything every time is right.
   */
  readonly movements?: readonly Movement[];
}

/** What a provider lists of its own books. */
export interface ProviderBooks {
  /** By the numbers that `readCheckout` and `readSubscription` tell. Lines from before the day that was asked for only confirm what is booked. */
  readonly movements: readonly Movement[];
  /** Up to when none is missing; what is younger is compared the next night. Null where they never lag behind. */
  readonly completeUntil: Instant | null;
}

/** The provider does not let its books be read. Asking again does not help before an operator does what the message says. */
export class BooksLockedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BooksLockedError';
  }
}

/** A payment provider with a hosted checkout, which renews by itself. Our side never sees a card number. */
export interface PaymentGateway {
  readonly name: string;
  /** No money moves. */
  readonly sandbox: boolean;
  startCheckout(order: CheckoutOrder): Promise<{ readonly sessionId: string; readonly url: string }>;
  /**
   * The same for one payment; what is paid names its charge among the `movements` of `readCheckout`. Without it, or without `refund`,
   * nothing is sold that is paid once.
   */
  startPayment?(order: PaymentOrder): Promise<{ readonly sessionId: string; readonly url: string }>;
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
  /**
   * A page of the provider's own where the payer changes the card and finds invoices; without it the provider has none.
   * @returns its address, null when the provider knows of no such subscription
   */
  openPortal?(providerRef: string, returnUrl: string): Promise<string | null>;
  /** Has the provider forget whom it knows of a person who left; asking twice is the same as once. Without it, it knows nobody. */
  forgetPayer?(user: UserId): Promise<void>;
  /**
   * What money did at the provider since then, whoever it was of: the ledger is compared with it each day. Without it, nothing is
   * compared.
   * @throws BooksLockedError
   */
  listPayments?(since: Instant): Promise<ProviderBooks>;
  /**
   * The messages since then that the provider does not know to have been delivered, in any order and page after page: providers try for
   * some days and then fall silent, but list what they had to say for thirty. One may be among them that was heard. Without it, what was
   * not delivered in time is lost.
   * @throws where the list breaks off; what came before it counts
   */
  undelivered?(since: Instant): AsyncIterable<UndeliveredMessage>;
  /**
   * Gives a whole charge back; asking twice is the same as once. Without it, nothing is refunded here.
   * @returns the refund as the provider's books have it
   */
  refund?(chargeId: string): Promise<Movement>;
}

/** The payment providers in use: by what people pay with, and by the name that a stored checkout or plan has of its own. */
export interface PaymentGateways extends Readonly<Record<PaymentMethod, PaymentGateway | null>> {
  /** The provider of that name; null while it is not configured. */
  of(name: string): PaymentGateway | null;
  readonly names: readonly string[];
}
