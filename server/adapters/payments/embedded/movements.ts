import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import type { Movement } from '../../../../shared/domain/ledger/movement.ts';
import { type Money, money } from '../../../../shared/domain/money.ts';
import { DAY } from '../../../../shared/domain/time/calendar.ts';

/** After how many days the holder of a disputing card disputes the payment. */
const DISPUTES_AFTER_MS = 5 * DAY;
/** Of a charge, as card providers usually take it. */
const FEE = { perMille: 29, fixedMinor: 30 } as const;

/** The number of a session's charge. */
export const chargeIdOf = (sessionId: string): string => `ch_${sessionId}`;

/** When the payment of a disputing card is disputed. */
export const disputedAt = (paidAt: Instant): Instant => instant(paidAt + DISPUTES_AFTER_MS);

/** A charge as the books have it, with what the provider keeps of it; nothing where nothing was charged. */
export function chargedMovements(charge: { id: string; amount: Money; at: Instant }): Movement[] {
  const { id, amount, at } = charge;
  if (amount.minor === 0) return [];
  const fee = Math.min(amount.minor, Math.round((amount.minor * FEE.perMille) / 1000) + FEE.fixedMinor);
  return [
    { kind: 'charge', id, chargeId: null, amount, at },
    { kind: 'fee', id: `fee_${id}`, chargeId: id, amount: money(fee, amount.currency), at },
  ];
}

/** Money of a charge that goes back, all of it. A charge has one number for each of these, so that it goes back once. */
export const takenBack = (kind: 'refund' | 'dispute', charge: Movement, at: Instant): Movement => ({
  ...{ kind, chargeId: charge.id, amount: charge.amount, at },
  id: `${kind === 'refund' ? 're' : 'dp'}_${charge.id}`,
});
