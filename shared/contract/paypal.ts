import * as z from 'zod/mini';
import { done, route } from './route.ts';
import { subscription } from './subscription.ts';
import { currency, exactText, idParam, promoCode } from './values.ts';

/** PayPal's own name of a checkout, which its script and its page go by. */
const paymentToken = exactText(64).check(z.minLength(1));

export const paypalCreate = route({
  method: 'POST',
  path: '/paypal/create/:plan',
  access: 'user',
  tag: 'payments',
  summary: 'Opens a checkout for the plan at PayPal',
  params: z.object({ plan: idParam }),
  body: z.object({
    /** Of PayPal's page; else the caller's. */
    lang: z.optional(z.enum(['en', 'pt'])),
    /** `first-week` asks for the first-week offer; the server decides whether it applies. */
    discount: z.optional(z.enum(['first-week'])),
    /** Of a promotion; without it, what was typed when signing up counts. */
    promo: z.optional(promoCode),
    /** Confirms replacing a plan that is still paid. */
    force: z.optional(z.boolean()),
    currency: z.optional(currency),
    /** Of the quote that was shown: where it is not what would be charged now, nothing is opened. */
    quote: z.optional(exactText(100)),
    /** PayPal's page is opened outside the application, and leads back to a page that says so. */
    from: z.optional(z.enum(['desktop'])),
  }),
  response: z.object({
    'paypal-token': z.string(),
    /** PayPal's page, where its script is not used. */
    url: z.string(),
  }),
  errors: [
    'login_required',
    'blocked',
    'unknown_language',
    'plan_not_found',
    'plan_still_paid',
    'quote_changed',
    'wrong_promo_code',
    'too_many_requests',
    'subscriptions_closed',
    'payment_unavailable',
  ],
});

export const paypalExecute = route({
  method: 'POST',
  path: '/paypal/execute',
  access: 'user',
  tag: 'payments',
  summary: 'Carries out what the person agreed to at PayPal; the plan begins',
  body: z.object({ paymentToken }),
  response: z.object({ subscription: z.nullable(subscription) }),
  errors: [
    'login_required',
    'blocked',
    'not_found',
    'paypal_declined',
    'payment_pending',
    'checkout_expired',
    'payment_unavailable',
  ],
});

export const paypalCancelled = route({
  method: 'POST',
  path: '/paypal/cancelled',
  access: 'user',
  tag: 'payments',
  summary: 'Says that the person went no further at PayPal; nothing is charged for that checkout any more',
  body: z.object({
    /** Absent when it went wrong before there was one. */
    paymentToken: z.optional(paymentToken),
    /** What happened: PayPal’s page was left, or it failed. */
    outcome: z.optional(z.enum(['cancelled', 'failed'])),
  }),
  response: done,
  errors: ['login_required', 'blocked', 'not_found'],
});
