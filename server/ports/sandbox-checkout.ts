import type { Instant } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { Movement } from '../../shared/domain/ledger/movement.ts';
import type { Money } from '../../shared/domain/money.ts';
import type { PaymentGateway, ProviderBooks } from './payment-gateway.ts';
import type { MessageReading, UndeliveredMessage } from './provider-messages.ts';

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
  /** A payment waits for the holder of the card to confirm it. */
  readonly isConfirming: boolean;
}

/** A message of the provider, as it was sent. */
export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
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
  /**
   * What the holder of the card answers who was asked to confirm a payment; where nothing waits for it, it changes nothing.
   * @returns the session afterwards, null when there is none
   */
  confirm(sessionId: string, agrees: boolean): Promise<SandboxSession | null>;
  /**
   * Does what has come due, renewals and ends and sessions that nobody paid, and says what there is to tell, each signed over its time and
   * raw body. It is told again until it was heard, three days at most; `undelivered` lists it then.
   */
  dueEvents(): Promise<readonly SignedEvent[]>;
  /** What a message is about; `forged` for what the provider did not sign just so, or not a moment ago. */
  readEvent(event: SignedEvent): Promise<MessageReading>;
  /** What followed from a message is done: it is not told again. */
  markReceived(event: SignedEvent): Promise<void>;
  listPayments(since: Instant): Promise<ProviderBooks>;
  undelivered(since: Instant): AsyncIterable<UndeliveredMessage>;
  refund(chargeId: string): Promise<Movement>;
}
