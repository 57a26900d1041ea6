import { BRAND } from '../../../../shared/brand.ts';
import type { Instant } from '../../../../shared/domain/ids.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import type { CheckoutOrder } from '../../../ports/payment-gateway.ts';
import { nothing, type PaypalSubscription, type PaypalTransaction, subscription, transactions } from './answers.ts';
import { toDecimal } from './decimal.ts';
import { type PaypalApi, PaypalError } from './paypal-api.ts';

const LOCALE: Readonly<Record<Language, string>> = { en: 'en-US', pt: 'pt-BR' };
const UNPROCESSABLE = 422;
const NOT_FOUND = 404;

const pathOf = (ref: string): string => `/v1/billing/subscriptions/${encodeURIComponent(ref)}`;
/** PayPal reads whole seconds. */
const iso = (at: Instant): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof PaypalError && error.status !== null && statuses.includes(error.status);

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
    open({ checkoutId, amount, renewal, language }, plan) {
      const back = `${publicUrl}/paypal/return?checkout=${checkoutId}&lang=${language}`;
      const fee = amount.minor === 0 ? {} : { setup_fee: toDecimal(amount) };
      const body = {
        plan_id: plan,
        start_time: iso(renewal.from),
        custom_id: checkoutId,
        plan: { payment_preferences: { ...fee, setup_fee_failure_action: 'CANCEL' } },
        application_context: {
          ...{ brand_name: BRAND.name, locale: LOCALE[language] },
          ...{ shipping_preference: 'NO_SHIPPING', user_action: 'CONTINUE' },
          ...{ return_url: `${back}&outcome=agreed`, cancel_url: `${back}&outcome=cancelled` },
        },
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
