import * as z from 'zod';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { fromDecimal } from './decimal.ts';

/** What PayPal answers, as far as it is read here. What is missing or unknown there must not keep the rest from being understood. */

const moment = z
  .string()
  .transform((text) => Date.parse(text))
  .refine((ms) => !Number.isNaN(ms))
  .transform((ms): Instant => instant(ms));
const amount = z.object({ currency_code: z.string(), value: z.string() }).transform((value) => fromDecimal(value));

export const created = z.object({ id: z.string().min(3).max(50) });

const subscriptionStatus = z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']);

export const subscription = z.object({
  id: z.string(),
  status: subscriptionStatus,
  custom_id: z.string().optional(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
  billing_info: z
    .object({
      last_payment: z.object({ amount: amount.optional(), time: moment.optional() }).optional(),
      next_billing_time: moment.optional(),
      failed_payments_count: z.number().int().nonnegative().catch(0).default(0),
      last_failed_payment: z.object({ next_payment_retry_time: moment.optional() }).optional(),
    })
    .optional(),
});
export type PaypalSubscription = z.infer<typeof subscription>;

const transaction = z.object({
  id: z.string(),
  status: z.string().optional(),
  amount_with_breakdown: z.object({ gross_amount: amount }),
  time: moment,
});
export type PaypalTransaction = z.infer<typeof transaction>;
export const transactions = z.object({ transactions: z.array(transaction).catch([]).default([]) });

/** An answer without a body, or one that nobody reads. */
export const nothing = z.unknown();

export const verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

/** A webhook's message: the subscription that it is about, wherever its kind names it. */
export const event = z.object({
  event_type: z.string(),
  resource: z.object({ id: z.string().optional(), billing_agreement_id: z.string().optional() }).loose(),
});
