import type { Instant } from '../../../../shared/domain/ids.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { findPaypalOrder, insertPaypalOrder, type StoredPaypalOrder } from '../../../db/repositories/paypal-orders.ts';
import { keepPaypalReturns } from '../../../db/repositories/paypal-returns.ts';
import type { CheckoutTruth, PaymentOrder } from '../../../ports/payment-gateway.ts';
import { nothing, order, type PaypalCapture, type PaypalOrder } from './answers.ts';
import { toDecimal } from './decimal.ts';
import { paymentMovements } from './movements.ts';
import { payerPage } from './payer-page.ts';
import { hasStatus, NOT_FOUND, type PaypalApi, PaypalError, UNPROCESSABLE } from './paypal-api.ts';
import { newReturns, restOf, type Told } from './returns.ts';

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

type Paid = Extract<CheckoutTruth, { status: 'paid' }>;

/** What the capture of an order says; PayPal takes some hours for one that is pending. */
function captureTruth({ id, status, amount, fee, at }: PaypalCapture, receivedAt: Instant): CheckoutTruth {
  if (status === 'DECLINED' || status === 'FAILED') return { status: 'declined', code: 'paypal_declined' };
  if (!ARRIVED.has(status) || amount === null) return { status: 'open' };
  const payment = { id, amount, fee, at: at ?? receivedAt, isRefunded: status === 'REFUNDED' };
  return { status: 'paid', providerRef: id, movements: paymentMovements([payment], []) };
}

const capturedOf = (found: PaypalOrder): PaypalCapture | undefined =>
  found.purchase_units.flatMap(({ payments }) => payments?.captures ?? []).at(-1);

function truthOf(found: PaypalOrder, isOpen: boolean, now: Instant): CheckoutTruth {
  const captured = capturedOf(found);
  if (captured !== undefined) return captureTruth(captured, now);
  return { status: isOpen && found.status !== 'VOIDED' ? 'open' : 'expired' };
}

/** What an order lists of its payment's refunds. */
const refundsIn = (found: PaypalOrder, now: Instant): Told[] =>
  found.purchase_units
    .flatMap(({ payments }) => payments?.refunds ?? [])
    .flatMap(({ id, amount, isDone, at }) =>
      isDone && amount !== null ? [{ kind: 'refund' as const, id, amount, at: at ?? now }] : [],
    );

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

  /** With what went back of the payment. */
  async function withReturns(found: PaypalOrder, ref: string, truth: Paid): Promise<Paid> {
    const captured = capturedOf(found);
    if (captured === undefined) return truth;
    const { id, amount, status } = captured;
    const [now, charged] = [clock.now(), { id, amount }];
    const returns = await keepPaypalReturns(db, { chargeId: id, ref }, (kept) => {
      const named = newReturns(kept, refundsIn(found, now), charged);
      return status === 'REFUNDED' ? [...named, ...restOf([...kept, ...named], charged, now)] : named;
    });
    return { ...truth, movements: [...(truth.movements ?? []), ...returns] };
  }

  async function wordOf(found: PaypalOrder, ref: string, isOpen: boolean): Promise<CheckoutTruth> {
    const truth = truthOf(found, isOpen, clock.now());
    return truth.status === 'paid' ? withReturns(found, ref, truth) : truth;
  }

  async function read({ ref, closed, expiresAt }: StoredPaypalOrder): Promise<CheckoutTruth> {
    const found = await find(ref);
    if (found === null) return { status: 'expired' };
    const isOpen = !closed && expiresAt > clock.now();
    if (found.status !== 'APPROVED' || !isOpen) return wordOf(found, ref, isOpen);
    const taken = await take(ref);
    const after = await find(ref);
    if (after === null) return { status: 'expired' };
    const truth = await wordOf(after, ref, isOpen);
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
  };
}
