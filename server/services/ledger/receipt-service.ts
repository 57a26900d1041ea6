import type { Receipt, receiptList } from '../../../shared/contract/receipts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { type PastWeekPayment, pastWeekPaymentsOf } from '../../db/repositories/past-week-payments.ts';
import { paymentsOf, type StoredPayment } from '../../db/repositories/refunds.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';
import { renewalOf } from '../subscription/renewal-of.ts';

export interface ReceiptService {
  /** Everything that the person paid, the newest first. */
  list(user: UserId): Promise<RouteOutput<typeof receiptList>>;
}

const stateOf = ({ isRefunded, isDisputed }: Pick<StoredPayment, 'isRefunded' | 'isDisputed'>): Receipt['state'] => {
  if (isRefunded) return 'refunded';
  return isDisputed ? 'disputed' : 'paid';
};

export function createReceiptService({ db, gateways }: { db: Db; gateways: PaymentGateways }): ReceiptService {
  const isTest = (provider: string): boolean => gateways.of(provider)?.sandbox === true;

  const ofPlan = (payment: StoredPayment): Receipt => ({
    ...{ number: payment.number, kind: payment.kind === 'renewal' ? 'renewal' : 'plan', name: payment.planName },
    ...{
      amount: payment.amount,
      tax: payment.tax,
      paidAt: payment.paidAt,
      state: stateOf(payment),
      test: isTest(payment.provider),
    },
  });
  const ofPastWeeks = (payment: PastWeekPayment): Receipt => ({
    ...{ number: payment.number, kind: 'past-weeks', name: payment.username, amount: payment.amount },
    tax: payment.tax,
    ...{ paidAt: payment.paidAt, state: stateOf(payment), test: isTest(payment.provider) },
  });

  return {
    async list(user) {
      const items = [
        ...(await paymentsOf(db, user)).map(ofPlan),
        ...(await pastWeekPaymentsOf(db, user)).map(ofPastWeeks),
      ].toSorted((a, b) => b.paidAt - a.paidAt);
      const plan = await findSubscription(db, user);
      const renewal = plan === null ? null : renewalOf(gateways, plan);
      return { items, portal: renewal?.gateway.openPortal !== undefined };
    },
  };
}
