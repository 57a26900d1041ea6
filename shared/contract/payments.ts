import * as z from 'zod/mini';
import { instant } from '../report/values.ts';
import { route } from './route.ts';
import { currency, exactText, flag, idParam, money } from './values.ts';

const planParams = z.object({ plan: idParam });

/** What a subscription to the plan would mean for this user now; shown before anything is agreed to. */
export const checkoutQuote = route({
  method: 'GET',
  path: '/subscription/quote/:plan',
  access: 'user',
  tag: 'subscription',
  summary: 'Price, credit of days already paid and next payment date for a plan',
  params: planParams,
  query: z.object({ currency: z.optional(currency), offer: flag }),
  response: z.object({
    /** Of a month of the plan. */
    price: money,
    /** Charged now: nothing while days already paid cover the beginning, the offer's price where it applies. */
    due: money,
    /** Days left on the running plan, null without one. */
    left: z.nullable(z.object({ name: z.string(), days: z.int(), perDayMinor: z.number(), creditDays: z.int() })),
    next: instant,
    /** The plan replaces one that is still paid: starting it needs `force`. */
    needsForce: z.boolean(),
  }),
  errors: ['login_required', 'blocked', 'plan_not_found'],
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
    /** Confirms replacing a plan that is still paid. */
    force: z.optional(z.boolean()),
    currency: z.optional(currency),
    /** The provider's page is opened outside the application, and leads back to a page that says so. */
    from: z.optional(z.enum(['desktop'])),
  }),
  response: z.object({ sessionId: z.string(), url: z.string() }),
  errors: [
    'login_required',
    'blocked',
    'plan_not_found',
    'plan_still_paid',
    'subscriptions_closed',
    'payment_unavailable',
  ],
});
