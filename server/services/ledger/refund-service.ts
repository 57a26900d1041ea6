import type { Movement } from '../../../shared/domain/ledger/movement.ts';
import { isTwin, type RefundReason, refundRefusal } from '../../../shared/domain/ledger/refund.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import {
  hasReportSince,
  insertRefund,
  ownerOfPayment,
  paymentsOf,
  type StoredPayment,
} from '../../db/repositories/refunds.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';
import type { PlanLife } from '../subscription/plan-life.ts';
import { bookMovements } from './book.ts';
import { countPayments, outcomesOf, type PaymentCounts } from './count-payments.ts';

/** What became of a wish to refund. */
export type RefundOutcome =
  | { readonly status: 'refunded' | 'already'; readonly payment: StoredPayment }
  | { readonly status: 'unknown' }
  /** Its provider is not configured, or does not refund. */
  | { readonly status: 'unable'; readonly provider: string }
  | { readonly status: 'refused'; readonly why: NonNullable<ReturnType<typeof refundRefusal>> };

export interface RefundWish {
  /** Of the checkout, or the renewal, as its receipt has it. */
  readonly number: string;
  readonly reason: RefundReason;
  /** Also where the terms do not promise it. */
  readonly force: boolean;
}

export interface RefundService {
  /**
   * Gives a payment back in the cases of the terms, books that and tells the person; the plan that it paid for ends, unless another payment
   * pays for it. Doing it again finishes one that was interrupted.
   */
  refund(wish: RefundWish): Promise<RefundOutcome>;
}

export interface RefundDeps extends PaymentCounts {
  readonly db: Db;
  readonly clock: Clock;
  readonly gateways: PaymentGateways;
  readonly plans: Pick<PlanLife, 'moveOn'>;
}

export function createRefundService(deps: RefundDeps): RefundService {
  const { db, clock, gateways, plans } = deps;
  async function refusal(payment: StoredPayment, all: readonly StoredPayment[], reason: RefundReason) {
    const { number, userId, paidAt, amount } = payment;
    const hasTwin = all.some(
      (one) =>
        one.number !== number &&
        !one.isRefunded &&
        one.amount.minor === amount.minor &&
        one.amount.currency === amount.currency &&
        isTwin(one.paidAt, paidAt),
    );
    return refundRefusal({ reason, paidAt, hasTwin, hasReport: await hasReportSince(db, userId, paidAt) }, clock.now());
  }

  async function book({ userId, planId, provider }: StoredPayment, movement: Movement, isTest: boolean): Promise<void> {
    const booked = await db
      .transaction()
      .execute((tx) => bookMovements(tx, [movement], { userId, planId, provider, now: clock.now(), isTest }));
    countPayments(deps, provider, outcomesOf(booked));
  }

  /** @returns why it is not given back; null once it is, and booked */
  async function giveBack(payment: StoredPayment, all: readonly StoredPayment[], wish: RefundWish) {
    const gateway = gateways.of(payment.provider);
    if (gateway?.refund === undefined) return { status: 'unable', provider: payment.provider } as const;
    const askedAt = clock.now();
    const why = wish.force ? null : await refusal(payment, all, wish.reason);
    if (why !== null) return { status: 'refused', why } as const;
    await insertRefund(db, payment, { reason: wish.reason, isForced: wish.force, askedAt });
    await book(payment, await gateway.refund(payment.chargeRef), gateway.sandbox);
    return null;
  }

  return {
    async refund(wish) {
      const owner = await ownerOfPayment(db, wish.number);
      const all = owner === null ? [] : await paymentsOf(db, owner);
      const payment = all.find(({ number }) => number === wish.number);
      if (payment === undefined) return { status: 'unknown' };
      const failure = payment.isRefunded ? null : await giveBack(payment, all, wish);
      if (failure !== null) return failure;
      // Also where it was refunded before: what follows for the plan may have been interrupted.
      const plan = await findSubscription(db, payment.userId);
      if (plan !== null) await plans.moveOn(plan.id);
      return { status: payment.isRefunded ? 'already' : 'refunded', payment };
    },
  };
}
