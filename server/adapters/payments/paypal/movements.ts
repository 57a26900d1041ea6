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
  /** All of it went back. Of a part PayPal does not say how much. */
  readonly isRefunded: boolean;
}

/** The refund of a whole payment. It has the payment's number: told of by different calls, it has others at PayPal. */
export const refundOf = ({ id, amount }: Pick<PaypalPayment, 'id' | 'amount'>, at: Instant): Movement => ({
  ...{ kind: 'refund', id, chargeId: id, amount, at },
});

/**
 * What money did for a payment.
 * @param heardAt the day of a refund: PayPal names none with the payment
 */
export function paymentMovements(payment: PaypalPayment, heardAt: Instant): Movement[] {
  const { id, amount, fee, at, isRefunded } = payment;
  return [
    { kind: 'charge', id, chargeId: null, amount, at },
    ...(fee === null || fee.minor === 0 ? [] : [{ kind: 'fee' as const, id, chargeId: id, amount: fee, at }]),
    ...(isRefunded ? [refundOf(payment, heardAt)] : []),
  ];
}
