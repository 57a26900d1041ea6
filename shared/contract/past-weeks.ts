import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '../domain/subscription/payment-method.ts';
import { day, instant, network, reportId } from '../report/values.ts';
import { route } from './route.ts';
import { currency, id, money } from './values.ts';

const pastWeek = z.object({
  id: reportId,
  start: day,
  end: day,
  /** `ordered`: paid for and being fetched. `there`: bought, and to be read. */
  state: z.enum(['free', 'ordered', 'there']),
});

const pastWeekAccount = z.object({
  id,
  network,
  username: z.string(),
  name: z.nullable(z.string()),
  userpic: z.nullable(z.string()),
  /** The user's own word for it. */
  label: z.nullable(z.string()),
  /** Until when its past is sold. */
  until: instant,
  /** The service holds its past already: what is bought is there at once, and not within days. */
  atOnce: z.boolean(),
  /** Oldest first. */
  weeks: z.array(pastWeek),
});

/** An order that is paid for. */
const pastWeekOrder = z.object({
  id: z.string(),
  accountId: id,
  weeks: z.array(reportId),
  amount: money,
  state: z.enum(['waiting', 'delivered', 'refunding', 'refunded']),
  paidAt: instant,
  /** When it is refunded at the latest, if the weeks are not there by then. */
  dueBy: instant,
});

export const pastWeekList = route({
  method: 'GET',
  path: '/past-weeks',
  access: 'user',
  tag: 'payments',
  summary:
    'Which weeks from before an account was tracked can be bought, for how much, and what became of those that were',
  query: z.object({ currency: z.optional(currency) }),
  response: z.object({
    /** Of one week. */
    price: money,
    /** What they can be paid with; none where nothing is sold. */
    methods: z.array(z.enum(PAYMENT_METHODS)),
    /** Accounts with a week to buy, or one that was bought. */
    accounts: z.array(pastWeekAccount),
    orders: z.array(pastWeekOrder),
  }),
  errors: ['login_required', 'blocked'],
});

const MOST_WEEKS = 52;

export const pastWeekStart = route({
  method: 'POST',
  path: '/past-weeks/start',
  access: 'user',
  owned: { thing: 'account', foreign: 'account_not_found' },
  tag: 'payments',
  summary: 'Opens a hosted checkout for weeks from before an account was tracked: one payment, nothing renews',
  body: z.object({
    accountId: id,
    weeks: z.array(reportId).check(z.minLength(1), z.maxLength(MOST_WEEKS)),
    method: z.optional(z.enum(PAYMENT_METHODS)),
    currency: z.optional(currency),
    /** What was shown to be charged, in minor units: anything else is refused. */
    amount: z.optional(z.int()),
    /** The provider's page is opened outside the application, and leads back to a page that says so. */
    from: z.optional(z.enum(['desktop'])),
  }),
  response: z.object({ sessionId: z.string(), url: z.string() }),
  errors: [
    'login_required',
    'blocked',
    'account_not_found',
    'no_subscription',
    'past_weeks_not_sold',
    'quote_changed',
    'payment_unavailable',
  ],
});
