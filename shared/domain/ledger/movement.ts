import type { Instant } from '../ids.ts';
import type { Money } from '../money.ts';

/** What money did at a payment provider. A dispute that is won gives back what it took; tax is the part of a charge that is not ours. */
export type MovementKind = 'charge' | 'refund' | 'dispute' | 'dispute-won' | 'fee' | 'tax';

/** One line of a provider's books. */
export interface Movement {
  readonly kind: MovementKind;
  /** The provider's own number of it: the same wherever it is told, and one of its kind. */
  readonly id: string;
  /** The charge that a refund, a dispute, a fee or tax belongs to; null for a charge, or where the provider does not say. */
  readonly chargeId: string | null;
  /** Never negative: what it did follows from its kind. */
  readonly amount: Money;
  readonly at: Instant;
}
