import * as z from 'zod/mini';
import { instant } from '../report/values.ts';
import { route } from './route.ts';
import { subscription } from './subscription.ts';
import { currency, exactText, flag, id, idParam, money, promoCode } from './values.ts';

const planParams = z.object({ plan: idParam });

/** What a subscription to the plan would mean for this user now; shown before anything is agreed to. */
export const checkoutQuote = route({
  method: 'GET',
  path: '/subscription/quote/:plan',
  access: 'user',
  tag: 'subscription',
  summary: 'What taking a plan would mean now: price, what is charged, credit of days already paid, next payment',
  params: planParams,
  query: z.object({ currency: z.optional(currency), offer: flag, promo: z.optional(promoCode) }),
  response: z.object({
    plan: z.object({ id, name: z.string(), img: z.string(), accounts: z.int() }),
    /** `first` without a plan that runs, else the change to another, or the same one bought again. */
    kind: z.enum(['first', 'change', 'again']),
    /** Of a month of the plan. */
    price: money,
    /** Charged now. */
    due: money,
    /** What that is for; nothing where days already paid cover the beginning. */
    dueFor: z.enum(['first-week', 'month', 'nothing']),
    /** Days left on the running plan, what one of them cost, and what they count on the new one; null where none is. */
    left: z.nullable(z.object({ name: z.string(), days: z.int(), perDay: money, creditDays: z.int() })),
    /** The next payment: when, and how much. */
    next: instant,
    nextAmount: money,
    /** The first week, where it applies: until when it may be taken, and the Thursday of its report. */
    offer: z.nullable(z.object({ until: instant, reportAt: instant })),
    /** The first week was asked for and does not apply, or not any more. */
    offerMissed: z.boolean(),
    /** What lowers the first month, and by how much: the code that was asked with, or typed when signing up. */
    promotion: z.nullable(z.object({ code: z.string(), percent: z.int(), off: money })),
    /** Accounts that the plan has no room for: the newest are paused. */
    paused: z.int(),
    /** The plan replaces one that is still paid: starting it needs `force`. */
    needsForce: z.boolean(),
    /** Stands for all of this: `/stripe/start` takes it, and refuses when something of it has changed. */
    fingerprint: z.string(),
  }),
  errors: ['login_required', 'blocked', 'plan_not_found', 'wrong_promo_code', 'too_many_requests'],
});

export const stripeStart = route({
  method: 'POST',
  path: '/stripe/start/:plan',
  access: 'user',
  tag: 'payments',
  summary: 'Opens a hosted checkout for the plan',
  params: planParams,
  body: z.object({
    token: z.optional(exactText(1000)),
    /** `first-week` asks for the first-week offer; the server decides whether it applies. */
    discount: z.optional(z.enum(['first-week'])),
    /** Of a promotion; without it, what was typed when signing up counts. */
    promo: z.optional(promoCode),
    /** Confirms replacing a plan that is still paid. */
    force: z.optional(z.boolean()),
    currency: z.optional(currency),
    /** Of the quote that was shown: where it is not what would be charged now, nothing is opened. */
    quote: z.optional(exactText(100)),
    /** The provider's page is opened outside the application, and leads back to a page that says so. */
    from: z.optional(z.enum(['desktop'])),
  }),
  response: z.object({ sessionId: z.string(), url: z.string() }),
  errors: [
    'login_required',
    'blocked',
    'plan_not_found',
    'plan_still_paid',
    'quote_changed',
    'wrong_promo_code',
    'too_many_requests',
    'subscriptions_closed',
    'payment_unavailable',
  ],
});

export const stripeFinish = route({
  method: 'POST',
  path: '/stripe/finish',
  access: 'user',
  tag: 'payments',
  summary: 'Asks the provider what became of what was opened, and answers the subscription',
  response: z.object({ subscription: z.nullable(subscription) }),
  errors: ['login_required', 'blocked', 'payment_unavailable'],
});

export const stripePortal = route({
  method: 'POST',
  path: '/stripe/portal',
  access: 'user',
  tag: 'payments',
  summary: 'A page of the provider’s for the card and the invoices of the plan',
  response: z.object({ url: z.string() }),
  errors: ['login_required', 'blocked', 'no_renewal', 'payment_unavailable'],
});
