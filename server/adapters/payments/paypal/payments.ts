import { instant } from '../../../../shared/domain/ids.ts';
import type { Money } from '../../../../shared/domain/money.ts';
import { DAY } from '../../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { findPaypalSubscription } from '../../../db/repositories/paypal.ts';
import { payment } from './answers.ts';
import { hasStatus, NOT_FOUND, type PaypalApi } from './paypal-api.ts';
import { firstPaymentOf } from './plan-word.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Payments of subscriptions and of orders by PayPal's own numbers. */

export interface PaymentsDeps {
  readonly api: PaypalApi;
  readonly db: Db;
  readonly clock: Clock;
  readonly subscriptions: Subscriptions;
}

/** Where PayPal knows payments: of subscriptions, and of orders. */
const PATHS = { sale: '/v1/payments/sale/', capture: '/v2/payments/captures/' } as const;
export type PaymentKind = keyof typeof PATHS;

export interface FoundPayment {
  /** The subscription or the order that it is of. */
  readonly ref: string;
  /** By which the ledger knows it: the first of a subscription by the subscription's own. */
  readonly chargeId: string;
  /** Null where PayPal does not say, or nothing is sold in its currency. */
  readonly amount: Money | null;
}

/** Null where PayPal knows of none. */
export async function orUnknown<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (hasStatus(error, NOT_FOUND)) return null;
    throw error;
  }
}

async function chargeIdOf({ db, clock, subscriptions }: PaymentsDeps, id: string, ref: string): Promise<string> {
  const plan = await findPaypalSubscription(db, ref);
  if (plan === null) return id;
  const list = await subscriptions.transactions(ref, instant(plan.startedAt - DAY), instant(clock.now() + DAY));
  return firstPaymentOf(list, { ...plan, last: null })?.id === id ? ref : id;
}

/** Null for a payment that PayPal does not know, or that is of neither. @param kinds as what PayPal is asked for it, in this order */
export async function findPayment(
  deps: PaymentsDeps,
  id: string,
  kinds: readonly PaymentKind[],
): Promise<FoundPayment | null> {
  for (const kind of kinds) {
    const path = `${PATHS[kind]}${encodeURIComponent(id)}`;
    const found = await orUnknown(deps.api.call({ method: 'GET', path }, payment));
    const ref = found?.billing_agreement_id ?? found?.supplementary_data?.related_ids?.order_id;
    if (found === null || ref === undefined) continue;
    return { ref, chargeId: await chargeIdOf(deps, id, ref), amount: found.amount ?? null };
  }
  return null;
}
