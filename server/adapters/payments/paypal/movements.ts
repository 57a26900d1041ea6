import type { Instant } from '../../../../shared/domain/ids.ts';
import type { Movement } from '../../../../shared/domain/ledger/movement.ts';
import type { Money } from '../../../../shared/domain/money.ts';

/** A payment that arrived, as PayPal tells of it. */
export interface PaypalPayment {
  /** By which the ledger knows it. */
  readonly id: string;
  readonly amount: Money;
  /** What PayPal kept of it; null where it does not say. */
  readonly fee: Money | null;
  readonly at: Instant;
  /** All of it went back. Of a part PayPal does not say here how much: that stands in `paypal_returns`. */
  readonly isRefunded: boolean;
}

/** What money did for payments: they arrived, something was kept of them, and something went back. */
export const paymentMovements = (payments: readonly PaypalPayment[], returns: readonly Movement[]): Movement[] =>
  payments.flatMap(({ id, amount, fee, at }) => [
    { kind: 'charge' as const, id, chargeId: null, amount, at },
    ...(fee === null || fee.minor === 0 ? [] : [{ kind: 'fee' as const, id, chargeId: id, amount: fee, at }]),
    ...returns.filter(({ chargeId, amount: back }) => chargeId === id && back.minor > 0),
  ]);
