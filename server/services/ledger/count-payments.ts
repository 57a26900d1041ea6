import type { Entry, EntryKind } from '../../../shared/domain/ledger/ledger.ts';
import type { Metrics, PaymentOutcome } from '../../ports/metrics.ts';

/** What counts payments for the operator. Without it nothing is counted: a command ends before anybody could ask it. */
export interface PaymentCounts {
  readonly metrics?: Pick<Metrics, 'payment'> | undefined;
}

/** What of the ledger is counted: a charge is counted as the payment or the renewal that it is. */
const OUTCOMES: Partial<Readonly<Record<EntryKind, PaymentOutcome>>> = {
  refund: 'refunded',
  dispute: 'disputed',
  'dispute-won': 'dispute-won',
};

/** Counts what became of payments at a provider. Call it once that is stored, and only where it was not before. */
export function countPayments({ metrics }: PaymentCounts, provider: string, outcomes: readonly PaymentOutcome[]): void {
  for (const outcome of outcomes) metrics?.payment({ provider, outcome });
}

/** What money that was booked now is counted as. */
export const outcomesOf = (booked: readonly Entry[]): PaymentOutcome[] =>
  booked.flatMap(({ kind }) => OUTCOMES[kind] ?? []);
