import type { Instant } from '../../../../shared/domain/ids.ts';
import type { CheckoutOrder } from '../../../ports/payment-gateway.ts';
import { nothing, type PaypalSubscription, type PaypalTransaction, subscription, transactions } from './answers.ts';
import { toDecimal } from './decimal.ts';
import { payerPage } from './payer-page.ts';
import { hasStatus, NOT_FOUND, type PaypalApi, UNPROCESSABLE } from './paypal-api.ts';

const pathOf = (ref: string): string => `/v1/billing/subscriptions/${encodeURIComponent(ref)}`;
/** PayPal reads whole seconds. */
const iso = (at: Instant): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
/** What is asked of PayPal about subscriptions. */
export interface Subscriptions {
  open(order: CheckoutOrder, plan: string): Promise<PaypalSubscription>;
  /** Null when PayPal knows of none. */
  read(ref: string): Promise<PaypalSubscription | null>;
  transactions(ref: string, from: Instant, to: Instant): Promise<readonly PaypalTransaction[]>;
  /** What PayPal refuses because of how the subscription stands is no error: that is seen when it is read. */
  tell(ref: string, act: 'activate' | 'suspend' | 'cancel', reason: string): Promise<void>;
  beginAt(ref: string, at: Instant): Promise<void>;
}

/** @param publicUrl under which payers come back */
export function createSubscriptions(api: PaypalApi, publicUrl: string): Subscriptions {
  return {
    open(order, plan) {
      const { checkoutId, amount, renewal } = order;
      const fee = amount.minor === 0 ? {} : { setup_fee: toDecimal(amount) };
      const body = {
        plan_id: plan,
        start_time: iso(renewal.from),
        custom_id: checkoutId,
        plan: { payment_preferences: { ...fee, setup_fee_failure_action: 'CANCEL' } },
        application_context: { ...payerPage(order, publicUrl), user_action: 'CONTINUE' },
      };
      const call = { method: 'POST', path: '/v1/billing/subscriptions', body, requestId: checkoutId } as const;
      return api.call(call, subscription);
    },
    async read(ref) {
      try {
        return await api.call({ method: 'GET', path: pathOf(ref) }, subscription);
      } catch (error) {
        if (hasStatus(error, NOT_FOUND)) return null;
        throw error;
      }
    },
    async transactions(ref, from, to) {
      const path = `${pathOf(ref)}/transactions?start_time=${iso(from)}&end_time=${iso(to)}`;
      return (await api.call({ method: 'GET', path }, transactions)).transactions;
    },
    async tell(ref, act, reason) {
      try {
        await api.call({ method: 'POST', path: `${pathOf(ref)}/${act}`, body: { reason } }, nothing);
      } catch (error) {
        if (!hasStatus(error, UNPROCESSABLE, NOT_FOUND)) throw error;
      }
    },
    async beginAt(ref, at) {
      const body = [{ op: 'replace', path: '/start_time', value: iso(at) }];
      await api.call({ method: 'PATCH', path: pathOf(ref), body }, nothing);
    },
  };
}
