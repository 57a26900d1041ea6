import type { Language } from '../../shared/domain/languages.ts';
import type { Money } from '../../shared/domain/money.ts';
import type { PaymentGateway } from './payment-gateway.ts';

/** A checkout as the embedded provider's hosted page shows it. */
export interface SandboxSession {
  readonly sessionId: string;
  readonly email: string;
  readonly description: string;
  readonly terms: string;
  readonly amount: Money;
  readonly language: Language;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly status: 'open' | 'paid' | 'declined' | 'expired';
}

/** The embedded provider: a gateway that plays its own hosted page, because nobody else's exists. No money moves. */
export interface SandboxGateway extends PaymentGateway {
  readonly sandbox: true;
  view(sessionId: string): Promise<SandboxSession | null>;
  /**
   * Tries the card. Paying what is paid already changes nothing; a declined card may be followed by another.
   * @returns the session afterwards, null when there is none
   */
  pay(sessionId: string, card: string): Promise<SandboxSession | null>;
}
