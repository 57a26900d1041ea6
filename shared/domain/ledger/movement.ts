import type { Instant } from '../ids.ts';
import type { Money } from '../money.ts';

/** What money did at a payment provider. A dispute that is won gives back what it took. */
export type MovementKind = 'charge' | 'refund' | 'dispute' | 'dispute-won' | 'fee';

/** One line of a provider's books. */
export interface Movement {
  readonly kind: MovementKind;
  /** The provider's own number of it: the same wherever it is told, and one of its kind. */
  readonly id: string;
  /** The charge that a refund, a dispute or a fee belongs to; null for a charge, or where the provider does not say. */
  readonly chargeId: string | null;
  /** Never negative: what it did follows from its kind. */
  readonly amount: Money;
  readonly at: Instant;
}
