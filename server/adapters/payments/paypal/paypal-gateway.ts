import { createHash } from 'node:crypto';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { DAY } from '../../../../shared/domain/time/calendar.ts';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import {
  closePaypalSubscription,
  endPaypalSubscription,
  findPaypalCheckout,
  findPaypalSubscription,
  insertPaypalSubscription,
  movePaypalRenewal,
  nextPaypalQuestion,
  type StoredPaypalSubscription,
  savePaypalReading,
} from '../../../db/repositories/paypal.ts';
import { closePaypalOrder, findPaypalOrder } from '../../../db/repositories/paypal-orders.ts';
import { keepPaypalReturns, paypalReturnsOf } from '../../../db/repositories/paypal-returns.ts';
import type { CheckoutTruth, ProviderSubscription } from '../../../ports/payment-gateway.ts';
import type { PaypalGateway } from '../../../ports/paypal-gateway.ts';
import type { PaypalSubscription, PaypalTransaction } from './answers.ts';
import { listBooks } from './books.ts';
import { createCatalog } from './catalog.ts';
import { listEvents } from './event-list.ts';
import { giveBack } from './give-back.ts';
import { refsIn, refsOf } from './messages.ts';
import { createOrders } from './orders.ts';
import { createPaypalApi, PaypalError } from './paypal-api.ts';
import { chargesOf, firstPaymentOf, wordOf } from './plan-word.ts';
import { restOf } from './returns.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

const NAME = 'paypal';
const LIVE_HOST = 'api-m.paypal.com';
const OVER = 'The plan has ended';

export interface PaypalGatewayDeps {
  readonly config: NonNullable<Config['paypal']>;
  readonly db: Db;
  readonly clock: Clock;
  /** Under which payers come back. */
  readonly publicUrl: string;
}

interface Books {
  readonly db: Db;
  readonly clock: Clock;
  readonly at: Subscriptions;
}

const isOpen = ({ closed, ended, expiresAt }: StoredPaypalSubscription, now: Instant): boolean =>
  !closed && !ended && expiresAt > now;

/** What has become of a checkout, by how its subscription stands. */
function checkoutTruth(book: StoredPaypalSubscription, found: PaypalSubscription, now: Instant): CheckoutTruth {
  const { status, billing_info: billing } = found;
  const paid: CheckoutTruth = { status: 'paid', providerRef: book.ref };
  const amount = billing?.last_payment?.amount ?? null;
  if (status === 'APPROVAL_PENDING' || status === 'APPROVED') return { status: isOpen(book, now) ? 'open' : 'expired' };
  if (status === 'CANCELLED' || status === 'EXPIRED')
    return amount === null ? { status: 'declined', code: 'paypal_declined' } : paid;
  const { minor, currency } = book.amount;
  const isPaid = minor === 0 || (amount !== null && amount.currency === currency && amount.minor >= minor);
  // Active, but the money is still under way.
  return isPaid ? paid : { status: 'open' };
}

async function readCheckout({ db, clock, at }: Books, ref: string): Promise<CheckoutTruth> {
  const book = await findPaypalSubscription(db, ref);
  const found = book === null ? null : await at.read(ref);
  if (book === null || found === null) return { status: 'expired' };
  if (found.status !== 'APPROVED' || !isOpen(book, clock.now())) return checkoutTruth(book, found, clock.now());
  await at.tell(ref, 'activate', 'The payer has agreed');
  const after = await at.read(ref);
  return after === null ? { status: 'expired' } : checkoutTruth(book, after, clock.now());
}

/** What of a subscription's payments went back; of one of which all did, whatever was not reported by itself, too. */
async function returnsOf({ db, clock }: Books, plan: StoredPaypalSubscription, list: readonly PaypalTransaction[]) {
  const { ref } = plan;
  const charges = chargesOf(list, { plan: { ...plan, last: null }, ref });
  for (const charge of charges.filter(({ isRefunded }) => isRefunded)) {
    await keepPaypalReturns(db, { chargeId: charge.id, ref }, (kept) => restOf(kept, charge, clock.now()));
  }
  return paypalReturnsOf(
    db,
    charges.map(({ id }) => id),
  );
}

async function readWord({ db, clock, at }: Books, ref: string): Promise<ProviderSubscription | null> {
  const book = await findPaypalSubscription(db, ref);
  if (book === null) return null;
  const question = await nextPaypalQuestion(db, ref);
  const found = await at.read(ref);
  if (found === null) return null;
  const now = clock.now();
  const list = await at.transactions(ref, instant(book.startedAt - DAY), instant(now + DAY));
  const last = book.last === null ? null : { payments: book.last.payments, paidUntil: book.last.truth.paidUntil };
  const returns = await returnsOf({ db, clock, at }, book, list);
  const word = wordOf({ ...book, last }, { subscription: found, transactions: list, returns }, now);
  if (word.mustEnd) await at.tell(ref, 'cancel', OVER);
  const reading = { truth: word.truth, payments: word.payments.length };
  const truth = await savePaypalReading(db, { ref, question, reading });
  return truth === null ? null : { truth, payments: word.payments, movements: word.movements };
}

/** PayPal's number of a payment that the ledger knows by that of its subscription; else they are the same. */
async function paymentIdOf({ db, clock, at }: Books, chargeId: string): Promise<string> {
  const book = await findPaypalSubscription(db, chargeId);
  if (book === null) return chargeId;
  const list = await at.transactions(chargeId, instant(book.startedAt - DAY), instant(clock.now() + DAY));
  const first = firstPaymentOf(list, { ...book, last: null });
  if (first === null) throw new PaypalError(`PayPal knows of no payment at the beginning of ${chargeId}`);
  return first.id;
}

/**
 * PayPal's Subscriptions v1, and Orders v2 for what is paid once. What is due at the checkout is the set-up fee, the months begin at `start_time`: credit, the first week and
 * whole months are the same request with other numbers. Payers agree with `CONTINUE`, after which PayPal waits for our word; so a
 * checkout that was closed or has run out is never charged.
 */
export function createPaypalGateway({ config, db, clock, publicUrl }: PaypalGatewayDeps): PaypalGateway & {
  close(): Promise<void>;
} {
  const api = createPaypalApi({ ...config, clock });
  const merchant = createHash('sha256').update(`${config.apiBase} ${config.clientId}`).digest('hex').slice(0, 32);
  const catalog = createCatalog({ api, db, clock, merchant });
  const at = createSubscriptions(api, publicUrl);
  const orders = createOrders({ api, db, clock, publicUrl });
  const books = { db, clock, at };
  const payments = { api, db, clock, subscriptions: at };
  return {
    name: NAME,
    sandbox: new URL(config.apiBase).hostname !== LIVE_HOST,
    async startCheckout(order) {
      const { checkoutId, amount, renewal, expiresAt, successUrl, cancelUrl, description } = order;
      const { price, from, anchorDay } = renewal;
      const { id, links = [] } = await at.open(order, await catalog.plan({ description, price }));
      const url = links.find(({ rel }) => rel === 'approve')?.href;
      if (url === undefined) throw new PaypalError('PayPal named no page to agree on');
      const terms = { amount, price, anchorDay, startedAt: clock.now(), renewsFrom: from };
      await insertPaypalSubscription(db, { ref: id, checkoutId, ...terms, expiresAt, successUrl, cancelUrl });
      return { sessionId: id, url };
    },
    startPayment: orders.open,
    readCheckout: async (ref) => (await orders.read(ref)) ?? readCheckout(books, ref),
    // PayPal cancels nothing that was not agreed to; but it charges nothing without our word either.
    async expireCheckout(ref) {
      if (!(await closePaypalOrder(db, ref))) await closePaypalSubscription(db, ref);
    },
    listPayments: (since) => listBooks(payments, since),
    async *undelivered(since) {
      for await (const event of listEvents(api, { from: since, to: clock.now() })) {
        const read = async () => (await refsOf(payments, event)).map((ref) => ({ about: 'payment', ref }) as const);
        yield { id: event.id, read };
      }
    },
    refund: async (chargeId) => giveBack(payments, { paymentId: await paymentIdOf(books, chargeId), chargeId }),
    readSubscription: (ref) => readWord(books, ref),
    setRenewal: (ref, renews) =>
      renews ? at.tell(ref, 'activate', 'The plan was resumed') : at.tell(ref, 'suspend', 'The plan was cancelled'),
    async postpone(ref, until) {
      await at.beginAt(ref, until);
      await movePaypalRenewal(db, ref, until);
    },
    async cancel(ref) {
      await endPaypalSubscription(db, ref);
      await at.tell(ref, 'cancel', OVER);
    },
    refsIn: (message) => refsIn(payments, config.webhookId, message),
    async returnOf(checkoutId) {
      const book = (await findPaypalOrder(db, { checkoutId })) ?? (await findPaypalCheckout(db, checkoutId));
      return book === null ? null : { sessionId: book.ref, successUrl: book.successUrl, cancelUrl: book.cancelUrl };
    },
    close: () => api.close(),
  };
}
