import { DAY, SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Books, Session, Subscription } from './books.ts';
import { type Charge, leftOf } from './charges.ts';
import type { EventLog } from './event-log.ts';
import { type Params, textAt } from './form-body.ts';

export type Answer = object;

/** An answer that is no success. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly refusal: object;

  constructor(status: number, refusal: { readonly code: string; readonly param?: string; readonly message?: string }) {
    super(refusal.message ?? refusal.code);
    this.status = status;
    this.refusal = refusal;
  }
}

interface Call {
  readonly call: string;
  readonly pathname: string;
  readonly params: Params;
}

interface Place {
  readonly books: Books;
  readonly base: string;
  readonly log: EventLog;
}

const HALF_AN_HOUR = 1800;
const A_DAY = DAY / SECOND;
const TWO_DAYS = 2 * A_DAY;
const A_MONTH_AT_MOST = 31 * 86_400;
const LONGEST_MESSAGE = 1200;

const missing = (param: string): never => {
  throw new StripeRefusal(404, { code: 'resource_missing', param });
};

const wrong = (param: string, message: string): never => {
  throw new StripeRefusal(400, { code: 'parameter_invalid', param, message });
};

const customers = new WeakMap<Books, Set<string>>();
const customersOf = (books: Books): Set<string> => {
  const known = customers.get(books) ?? new Set<string>();
  customers.set(books, known);
  return known;
};

/** What Stripe itself refuses, however well it is typed. */
function checkSession({ books }: Place, params: Params): void {
  const now = books.seconds();
  const data = (name: string): number => Number(textAt(params, 'subscription_data', name) || '0');
  if (!customersOf(books).has(textAt(params, 'customer'))) missing('customer');
  if (Number(textAt(params, 'expires_at')) < now + HALF_AN_HOUR) wrong('expires_at', 'must be 30 minutes away');
  if (Number(textAt(params, 'expires_at')) > now + A_DAY) wrong('expires_at', 'must be 24 hours away at the most');
  const [trial, anchor] = [data('trial_end'), data('billing_cycle_anchor')];
  if (trial !== 0 && trial < now + TWO_DAYS) wrong('trial_end', 'must be two days away');
  if (anchor !== 0 && (anchor <= now || anchor > now + A_MONTH_AT_MOST))
    wrong('billing_cycle_anchor', 'within a month');
  if (trial !== 0 && anchor !== 0) wrong('billing_cycle_anchor', 'not beside a trial');
  if (textAt(params, 'custom_text', 'submit', 'message').length > LONGEST_MESSAGE) wrong('custom_text', 'too long');
  for (const line of [0, 1]) {
    const amount = textAt(params, 'line_items', line, 'price_data', 'unit_amount');
    if (amount !== '' && !/^\d+$/.test(amount)) wrong('unit_amount', 'must be a whole number');
  }
}

const idIn = (pathname: string): string => /\/(?:cs|sub|ch|cus)_\w+/.exec(pathname)?.[0].slice(1) ?? '';

const sessionAt = ({ books }: Place, { pathname }: Call): Session =>
  books.sessions.get(idIn(pathname)) ?? missing('session');
const planAt = ({ books }: Place, { pathname }: Call): Subscription =>
  books.subscriptions.get(idIn(pathname)) ?? missing('id');

function update(place: Place, plan: Subscription, params: Params): void {
  if (plan.status === 'canceled') wrong('id', 'a canceled subscription cannot be changed');
  const [ends, until] = [textAt(params, 'cancel_at_period_end'), textAt(params, 'trial_end')];
  if (ends !== '') plan.cancelAtPeriodEnd = ends === 'true';
  const from = textAt(params, 'metadata', 'renews_from');
  if (from !== '') plan.metadata = { ...plan.metadata, renews_from: from };
  if (until !== '') place.books.postpone(plan, Number(until));
}

const list = (data: readonly object[]): Answer => ({ object: 'list', has_more: false, data });

const chargeBy = ({ charges }: Books, params: Params): Charge =>
  charges.all.find(({ intent }) => intent === textAt(params, 'payment_intent')) ?? missing('payment_intent');

type Answering = (place: Place, call: Call) => Answer;

const CALLS: Readonly<Record<string, Answering>> = {
  'POST /v1/customers': ({ books }) => {
    const id = books.id('cus');
    customersOf(books).add(id);
    return { id, object: 'customer' };
  },
  'DELETE /v1/customers/:id': ({ books }, { pathname }) => {
    const id = idIn(pathname);
    if (!customersOf(books).delete(id)) missing('id');
    return { id, object: 'customer', deleted: true };
  },
  'POST /v1/checkout/sessions': (place, { params }) => {
    checkSession(place, params);
    const { books, base } = place;
    const id = books.id('cs_test').replace('cs_test_', 'cs_test');
    const expires_at = Number(textAt(params, 'expires_at'));
    const session: Session = {
      ...{ id, params, expires_at, status: 'open', payment_status: 'unpaid', subscription: null, intent: null },
    };
    books.sessions.set(id, session);
    return { ...books.shown.session(session), url: `${base}/pay/${id}` };
  },
  'GET /v1/checkout/sessions/:id': (place, call) => place.books.shown.session(sessionAt(place, call)),
  'POST /v1/checkout/sessions/:id/expire': (place, call) => {
    const session = sessionAt(place, call);
    if (session.status !== 'open') wrong('session', 'only an open session can be expired');
    place.books.expire(session);
    return place.books.shown.session(session);
  },
  'GET /v1/subscriptions/:id': (place, call) =>
    place.books.shown.subscription(planAt(place, call), textAt(call.params, 'expand', 0) === 'latest_invoice'),
  'POST /v1/subscriptions/:id': (place, call) => {
    const plan = planAt(place, call);
    update(place, plan, call.params);
    return place.books.shown.subscription(plan, false);
  },
  'DELETE /v1/subscriptions/:id': (place, call) => {
    const plan = planAt(place, call);
    if (plan.status === 'canceled') missing('id');
    place.books.end(plan);
    return place.books.shown.subscription(plan, false);
  },
  'GET /v1/invoices': ({ books }, { params }) => {
    const asked = (one: { subscription: string; status: string }): boolean =>
      one.subscription === textAt(params, 'subscription') && one.status === textAt(params, 'status');
    return {
      object: 'list',
      has_more: false,
      data: books.invoices.filter(asked).toReversed().map(books.shown.invoice),
    };
  },
  'GET /v1/charges': ({ books }, { params }) => {
    const [intent, customer] = [textAt(params, 'payment_intent'), textAt(params, 'customer')];
    const asked = books.charges.all.filter((one) => one.intent === intent || one.customer === customer);
    return list(asked.toReversed().map(books.charges.shown.charge));
  },
  'GET /v1/disputes': ({ books }, { params }) =>
    list(
      books.charges.all
        .filter(({ id, dispute }) => id === textAt(params, 'charge') && dispute !== null)
        .map(books.charges.shown.dispute),
    ),
  'GET /v1/balance_transactions': ({ books }, { params }) =>
    list(books.charges.balance(Number(textAt(params, 'created', 'gte')))),
  'GET /v1/events': ({ log }, { params }) => log.list(params),
  'POST /v1/refunds': ({ books }, { params }) => {
    const charge = chargeBy(books, params);
    if (leftOf(charge) === 0) throw new StripeRefusal(400, { code: 'charge_already_refunded' });
    return books.charges.refund(charge);
  },
  'GET /v1/refunds': ({ books }, { params }) => list(chargeBy(books, params).refunds.toReversed()),
  'GET /v1/checkout/sessions': ({ books }, { params }) => {
    const intent = textAt(params, 'payment_intent');
    return list([...books.sessions.values()].filter((one) => one.intent === intent).map(books.shown.session));
  },
  'GET /v1/invoice_payments': ({ books }, { params }) => {
    const intent = textAt(params, 'payment', 'payment_intent');
    const paid = books.invoices.filter((one) => one.intent === intent);
    return { object: 'list', data: paid.map((one) => ({ invoice: books.shown.invoice(one) })) };
  },
  'POST /v1/billing_portal/sessions': ({ base }, { params }) => ({
    object: 'billing_portal.session',
    url: `${base}/portal/${textAt(params, 'customer')}`,
  }),
};

/** Answers one call. @throws StripeRefusal */
export function answerCall(place: Place, call: Call): Answer {
  const answering = CALLS[call.call];
  if (answering === undefined) throw new StripeRefusal(404, { code: 'url_invalid' });
  return answering(place, call);
}
