import type { Instant } from '../../../../shared/domain/ids.ts';
import type { Movement } from '../../../../shared/domain/ledger/movement.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { findPaypalOrder, insertPaypalOrder, type StoredPaypalOrder } from '../../../db/repositories/paypal-orders.ts';
import type { CheckoutTruth, PaymentOrder } from '../../../ports/payment-gateway.ts';
import { capture, nothing, order, type PaypalCapture, type PaypalOrder, refund } from './answers.ts';
import { toDecimal } from './decimal.ts';
import { paymentMovements, refundOf } from './movements.ts';
import { payerPage } from './payer-page.ts';
import { hasStatus, NOT_FOUND, type PaypalApi, PaypalError, UNPROCESSABLE } from './paypal-api.ts';

const ORDERS = '/v2/checkout/orders';
const LONGEST_DESCRIPTION = 127;
const ARRIVED: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

const pathOf = (ref: string): string => `${ORDERS}/${encodeURIComponent(ref)}`;

export interface OrdersDeps {
  readonly api: PaypalApi;
  readonly db: Db;
  readonly clock: Clock;
  /** Under which payers come back. */
  readonly publicUrl: string;
}

function bodyOf(ordered: PaymentOrder, publicUrl: string) {
  const { checkoutId, amount, description } = ordered;
  const unit = { custom_id: checkoutId, description: description.slice(0, LONGEST_DESCRIPTION) };
  return {
    intent: 'CAPTURE',
    purchase_units: [{ ...unit, amount: toDecimal(amount) }],
    payment_source: {
      paypal: { experience_context: { ...payerPage(ordered, publicUrl), user_action: 'PAY_NOW' } },
    },
  };
}

/** What the capture of an order says; PayPal takes some hours for one that is pending. */
function captureTruth({ id, status, amount, fee, at }: PaypalCapture, heardAt: Instant): CheckoutTruth {
  if (status === 'DECLINED' || status === 'FAILED') return { status: 'declined', code: 'paypal_declined' };
  if (!ARRIVED.has(status) || amount === null) return { status: 'open' };
  const payment = { id, amount, fee, at: at ?? heardAt, isRefunded: status === 'REFUNDED' };
  return { status: 'paid', providerRef: id, movements: paymentMovements(payment, heardAt) };
}

function truthOf(found: PaypalOrder, isOpen: boolean, now: Instant): CheckoutTruth {
  const captured = found.purchase_units.flatMap(({ payments }) => payments?.captures ?? []).at(-1);
  if (captured !== undefined) return captureTruth(captured, now);
  return { status: isOpen && found.status !== 'VOIDED' ? 'open' : 'expired' };
}

/** Orders v2: one payment, which the payer agrees to at PayPal and which is taken when we say so. */
export function createOrders({ api, db, clock, publicUrl }: OrdersDeps) {
  const find = async (ref: string): Promise<PaypalOrder | null> => {
    try {
      return await api.call({ method: 'GET', path: pathOf(ref) }, order);
    } catch (error) {
      if (hasStatus(error, NOT_FOUND)) return null;
      throw error;
    }
  };

  /** Takes the payment, once. @returns whether PayPal let it be taken; what it refuses, the payer's funds say, is no error */
  async function take(ref: string): Promise<boolean> {
    const call = { method: 'POST', path: `${pathOf(ref)}/capture`, body: {}, requestId: `capture-${ref}` } as const;
    try {
      await api.call(call, nothing);
      return true;
    } catch (error) {
      if (!hasStatus(error, UNPROCESSABLE)) throw error;
      return false;
    }
  }

  async function read({ ref, closed, expiresAt }: StoredPaypalOrder): Promise<CheckoutTruth> {
    const found = await find(ref);
    if (found === null) return { status: 'expired' };
    const isOpen = !closed && expiresAt > clock.now();
    if (found.status !== 'APPROVED' || !isOpen) return truthOf(found, isOpen, clock.now());
    const taken = await take(ref);
    const after = await find(ref);
    if (after === null) return { status: 'expired' };
    const truth = truthOf(after, isOpen, clock.now());
    return taken || truth.status !== 'open' ? truth : { status: 'declined', code: 'paypal_declined' };
  }

  return {
    async open(ordered: PaymentOrder): Promise<{ sessionId: string; url: string }> {
      const { checkoutId, expiresAt, successUrl, cancelUrl } = ordered;
      const body = bodyOf(ordered, publicUrl);
      const opened = await api.call({ method: 'POST', path: ORDERS, body, requestId: checkoutId }, order);
      const url = opened.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
      if (url === undefined) throw new PaypalError('PayPal named no page to pay at');
      await insertPaypalOrder(db, { ref: opened.id, checkoutId, expiresAt, successUrl, cancelUrl });
      return { sessionId: opened.id, url };
    },
    /** Null for what is no order for one payment. */
    async read(ref: string): Promise<CheckoutTruth | null> {
      const stored = await findPaypalOrder(db, { ref });
      return stored === null ? null : read(stored);
    },
    /**
     * Gives a whole payment back, once.
     * @param paymentId PayPal's number of it: of an order's capture, or of a payment of a subscription
     * @param chargeId as the ledger knows it
     */
    async refund(paymentId: string, chargeId: string): Promise<Movement> {
      const path = `/v2/payments/captures/${encodeURIComponent(paymentId)}`;
      const call = { method: 'POST', path: `${path}/refund`, body: {}, requestId: `refund-${paymentId}` } as const;
      const { amount } = await api.call(call, refund).catch(async (error: unknown) => {
        const isDone = error instanceof PaypalError && error.issue === 'CAPTURE_FULLY_REFUNDED';
        if (!isDone) throw error;
        return api.call({ method: 'GET', path }, capture);
      });
      if (amount === null) throw new PaypalError('PayPal names no amount of the refund');
      return refundOf({ id: chargeId, amount }, clock.now());
    },
  };
}
