import { instant } from '../../../shared/domain/ids.ts';
import { renewalAfter } from '../../../shared/domain/subscription/renewal.ts';
import { DAY, HOUR, SECOND } from '../../../shared/domain/time/calendar.ts';
import { createCharges } from './charges.ts';
import { type Params, textAt } from './form-body.ts';
import { isTaxed, taxIn, taxOnce } from './tax.ts';

/** What Stripe keeps, in the shape in which it says it; as much of it as Perch reads. */

const DAY_SECONDS = DAY / SECOND;
const HOUR_SECONDS = HOUR / SECOND;
/** After the first try: as an operator is told to set it. */
const TRY_AFTER_DAYS = [3, 7] as const;

export interface Session {
  readonly id: string;
  readonly params: Params;
  readonly expires_at: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  subscription: string | null;
  /** What paid it; null where nothing was due, or an invoice was paid. */
  intent: string | null;
}

export interface Invoice {
  readonly id: string;
  readonly subscription: string;
  readonly billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly amount: number;
  readonly currency: string;
  readonly start: number;
  readonly end: number;
  readonly created: number;
  status: 'paid' | 'open' | 'void';
  attempts: number;
  next: number | null;
  paidAt: number | null;
  /** What paid it. */
  intent: string | null;
}

export interface Subscription {
  readonly id: string;
  readonly customer: string;
  readonly currency: string;
  readonly unitAmount: number;
  readonly startDate: number;
  anchorDay: number;
  metadata: Record<string, string>;
  status: 'active' | 'trialing' | 'past_due' | 'canceled';
  from: number;
  until: number;
  cancelAtPeriodEnd: boolean;
  /** The card pays at renewals, too. */
  cardPays: boolean;
  /** Stripe Tax is on. */
  readonly isTaxed: boolean;
}

export type Told = (type: string, object: object) => void;

/** Stripe's own books: sessions, subscriptions and invoices, moved on by the clock as Stripe does by itself. */
export function createBooks({ now, tell }: { now: () => number; tell: Told }) {
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, Subscription>();
  const invoices: Invoice[] = [];
  let count = 0;
  const id = (prefix: string): string => {
    count += 1;
    return `${prefix}_${String(count).padStart(4, '0')}`;
  };
  const seconds = (): number => Math.floor(now() / 1000);
  const charges = createCharges({ id, seconds });
  const monthAfter = (from: number, day: number): number => Math.floor(renewalAfter(instant(from * 1000), day) / 1000);
  const dayOf = (second: number): number => new Date(second * 1000).getUTCDate();

  const invoiceOf = (one: Invoice) => ({
    id: one.id,
    object: 'invoice',
    status: one.status,
    billing_reason: one.billing_reason,
    currency: one.currency,
    amount_due: one.amount,
    amount_paid: one.status === 'paid' ? one.amount : 0,
    attempt_count: one.attempts,
    next_payment_attempt: one.next,
    automatically_finalizes_at: null,
    created: one.created,
    status_transitions: { paid_at: one.paidAt },
    parent: { type: 'subscription_details', subscription_details: { subscription: one.subscription } },
    total_taxes: subscriptions.get(one.subscription)?.isTaxed === true ? [{ amount: taxIn(one.amount) }] : [],
    lines: { object: 'list', data: [{ period: { start: one.start, end: one.end } }] },
    payments: {
      object: 'list',
      data: one.intent === null ? [] : [{ payment: { type: 'payment_intent', payment_intent: one.intent } }],
    },
  });
  const of = (ref: string): Invoice[] => invoices.filter(({ subscription }) => subscription === ref);
  const subscriptionOf = (one: Subscription, isExpanded: boolean) => {
    const newest = of(one.id).at(-1);
    return {
      id: one.id,
      object: 'subscription',
      customer: one.customer,
      status: one.status,
      start_date: one.startDate,
      cancel_at: null,
      cancel_at_period_end: one.cancelAtPeriodEnd,
      metadata: one.metadata,
      latest_invoice: newest === undefined ? null : isExpanded ? invoiceOf(newest) : newest.id,
      items: {
        object: 'list',
        data: [
          {
            current_period_start: one.from,
            current_period_end: one.until,
            price: { unit_amount: one.unitAmount, currency: one.currency },
          },
        ],
      },
    };
  };
  const firstInvoiceOf = ({ subscription }: Session) => {
    const first = subscription === null ? undefined : of(subscription)[0];
    return first === undefined ? null : invoiceOf(first);
  };
  const sessionOf = (one: Session) => ({
    id: one.id,
    object: 'checkout.session',
    mode: textAt(one.params, 'mode'),
    status: one.status,
    payment_status: one.payment_status,
    client_reference_id: textAt(one.params, 'client_reference_id'),
    subscription: one.subscription,
    payment_intent: one.intent,
    invoice: firstInvoiceOf(one),
    created: one.expires_at - HOUR_SECONDS,
    currency: textAt(one.params, 'line_items', 0, 'price_data', 'currency'),
    total_details: { amount_tax: taxOnce(one.params) },
    url: null as string | null,
  });

  const intentFor = ({ customer, currency }: Subscription, amount: number): string | null =>
    amount === 0 ? null : charges.take({ customer, currency, amount }).intent;

  function write(plan: Subscription, part: Pick<Invoice, 'billing_reason' | 'amount'>, isPaid = true): Invoice {
    const invoice: Invoice = {
      ...part,
      id: id('in'),
      subscription: plan.id,
      currency: plan.currency,
      start: plan.from,
      end: plan.until,
      created: seconds(),
      status: isPaid ? 'paid' : 'open',
      attempts: 1,
      next: isPaid ? null : plan.from + TRY_AFTER_DAYS[0] * DAY_SECONDS,
      paidAt: isPaid ? seconds() : null,
      intent: isPaid ? intentFor(plan, part.amount) : null,
    };
    invoices.push(invoice);
    tell(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoiceOf(invoice));
    return invoice;
  }

  function end(plan: Subscription): void {
    plan.status = 'canceled';
    for (const invoice of of(plan.id)) if (invoice.status === 'open') invoice.next = null;
    tell('customer.subscription.deleted', subscriptionOf(plan, false));
  }

  /** One more try of an invoice that was not paid. */
  function tryAgain(plan: Subscription, invoice: Invoice): void {
    invoice.attempts += 1;
    if (plan.cardPays) {
      const intent = intentFor(plan, invoice.amount);
      Object.assign(invoice, { status: 'paid', paidAt: invoice.next, next: null, intent });
      plan.status = 'active';
      tell('invoice.paid', invoiceOf(invoice));
      return;
    }
    const days = TRY_AFTER_DAYS[invoice.attempts - 1];
    invoice.next = days === undefined ? null : invoice.start + days * DAY_SECONDS;
    tell('invoice.payment_failed', invoiceOf(invoice));
    if (days === undefined) end(plan);
  }

  function cycle(plan: Subscription): void {
    if (plan.cancelAtPeriodEnd) {
      end(plan);
      return;
    }
    plan.from = plan.until;
    plan.until = monthAfter(plan.from, plan.anchorDay);
    plan.status = plan.cardPays ? 'active' : 'past_due';
    write(plan, { billing_reason: 'subscription_cycle', amount: plan.unitAmount }, plan.cardPays);
    tell('customer.subscription.updated', subscriptionOf(plan, false));
  }

  const dueInvoice = (plan: Subscription): Invoice | undefined =>
    of(plan.id).find(({ status, next }) => status === 'open' && next !== null && next <= seconds());

  /** Does the next thing that has come due. @returns whether there was one */
  function step(plan: Subscription): boolean {
    const open = dueInvoice(plan);
    if (plan.status === 'canceled') return false;
    if (open !== undefined) tryAgain(plan, open);
    else if (plan.until <= seconds()) cycle(plan);
    else return false;
    return true;
  }

  /** Everything that has come due. */
  function moveOn(): void {
    const isOver = ({ status, expires_at }: Session): boolean => status === 'open' && expires_at <= seconds();
    [...sessions.values()].filter(isOver).forEach(expire);
    for (const plan of subscriptions.values()) while (step(plan));
  }

  function expire(session: Session): void {
    session.status = 'expired';
    tell('checkout.session.expired', sessionOf(session));
  }

  /** The period that costs nothing, or the first month. */
  function beginning({ params }: Session) {
    const trial = Number(textAt(params, 'subscription_data', 'trial_end'));
    const anchor = Number(textAt(params, 'subscription_data', 'billing_cycle_anchor'));
    const free = trial || anchor;
    return { isTrial: trial > 0, until: free || monthAfter(seconds(), dayOf(seconds())), isFree: free > 0 };
  }

  function payOnce(session: Session): void {
    const price = (name: string): string => textAt(session.params, 'line_items', 0, 'price_data', name);
    const paid = { amount: Number(price('unit_amount')), currency: price('currency') };
    const { intent } = charges.take({ customer: textAt(session.params, 'customer'), ...paid });
    Object.assign(session, { status: 'complete', payment_status: 'paid', intent });
    tell('checkout.session.completed', sessionOf(session));
  }

  /** The payer's card is taken at the hosted page. */
  function pay(session: Session, cardPays: boolean): void {
    const { params } = session;
    if (textAt(params, 'mode') === 'payment') {
      payOnce(session);
      return;
    }
    const { isTrial, until, isFree } = beginning(session);
    const price = (line: number): number => Number(textAt(params, 'line_items', line, 'price_data', 'unit_amount'));
    const metadata = params.subscription_data;
    const kept = typeof metadata === 'object' && !Array.isArray(metadata) ? metadata.metadata : undefined;
    const plan: Subscription = {
      id: id('sub'),
      customer: textAt(params, 'customer'),
      currency: textAt(params, 'line_items', 0, 'price_data', 'currency'),
      unitAmount: price(0),
      startDate: seconds(),
      anchorDay: dayOf(isFree ? until : seconds()),
      metadata: Object.fromEntries(Object.entries(kept ?? {}).map(([key, value]) => [key, String(value)])),
      status: isTrial ? 'trialing' : 'active',
      from: seconds(),
      until,
      cancelAtPeriodEnd: false,
      cardPays,
      isTaxed: isTaxed(params),
    };
    subscriptions.set(plan.id, plan);
    const amount = isFree ? price(1) : price(0);
    Object.assign(session, {
      status: 'complete',
      payment_status: amount > 0 ? 'paid' : 'no_payment_required',
      subscription: plan.id,
    });
    write(plan, { billing_reason: 'subscription_create', amount });
    tell('checkout.session.completed', sessionOf(session));
  }

  return {
    sessions,
    subscriptions,
    invoices,
    charges,
    id,
    seconds,
    moveOn,
    pay,
    expire,
    end,
    shown: { session: sessionOf, subscription: subscriptionOf, invoice: invoiceOf },
    /** The next payment comes on another day, and nothing is charged until then. */
    postpone(plan: Subscription, until: number): void {
      Object.assign(plan, { from: seconds(), until, status: 'trialing', anchorDay: dayOf(until) });
      write(plan, { billing_reason: 'subscription_update', amount: 0 });
      tell('customer.subscription.updated', subscriptionOf(plan, false));
    },
  };
}

export type Books = ReturnType<typeof createBooks>;
