import type { PaymentGateway } from './payment-gateway.ts';

/** A message as it came in: its headers by their names in lower case, its body byte for byte. */
export interface PaypalMessage {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** A checkout at PayPal, and where the payer's browser goes on afterwards. */
export interface PaypalReturn {
  readonly sessionId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** PayPal: the payer agrees at PayPal, and nothing is charged before we say so, which `readCheckout` does. */
export interface PaypalGateway extends PaymentGateway {
  /**
   * The subscriptions and orders that a message is about, and its number where it names one as `undelivered` does; null when PayPal says that it
   * is none of its own.
   * @throws Error when PayPal cannot be asked
   */
  refsIn(message: PaypalMessage): Promise<{ readonly id: string | null; readonly refs: readonly string[] } | null>;
  /** What becomes of a browser that comes back with our checkout id; null for one that is not PayPal's. */
  returnOf(checkoutId: string): Promise<PaypalReturn | null>;
}
