import * as z from 'zod';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { fromDecimal, isSoldIn } from './decimal.ts';

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
  amount_with_breakdown: z.object({ gross_amount: amount, fee_amount: amount.optional().catch(undefined) }),
  time: moment,
});
export type PaypalTransaction = z.infer<typeof transaction>;
export const transactions = z.object({ transactions: z.array(transaction).catch([]).default([]) });

/** A payment that was taken; its fee is known once it arrived. */
export const capture = z
  .object({
    id: z.string(),
    status: z.string().default(''),
    amount: amount.nullish(),
    create_time: moment.optional(),
    seller_receivable_breakdown: z.object({ paypal_fee: amount.optional() }).optional().catch(undefined),
  })
  .transform(({ id, status, amount: taken, create_time: at, seller_receivable_breakdown: kept }) => ({
    ...{ id, status, amount: taken ?? null, at: at ?? null, fee: kept?.paypal_fee ?? null },
  }));
export type PaypalCapture = z.infer<typeof capture>;

/** Where a payment goes back, its amount may be below zero. */
const unsigned = (value: string): string => value.replace(/^-/, '');
/** An amount as Payments v1 and as v2 spell it. */
const eitherAmount = z
  .union([
    z.object({ currency_code: z.string(), value: z.string() }),
    z
      .object({ currency: z.string(), total: z.string() })
      .transform((old) => ({ currency_code: old.currency, value: old.total })),
  ])
  .transform(({ currency_code, value }) => fromDecimal({ currency_code, value: unsigned(value) }));

/** A refund by its number; what failed moved nothing. */
export const refund = z
  .object({
    id: z.string().min(1).max(50),
    status: z.string().optional(),
    /** The word for it in Payments v1. */
    state: z.string().optional(),
    amount: eitherAmount.nullish(),
    create_time: moment.optional(),
  })
  .transform(({ id, status, state, amount: given, create_time: at }) => ({
    ...{ id, amount: given ?? null, at: at ?? null },
    isDone: ['COMPLETED', 'PENDING'].includes((status ?? state ?? '').toUpperCase()),
  }));
export type PaypalRefund = z.infer<typeof refund>;

export const order = z.object({
  id: z.string().min(1).max(50),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z
    .array(
      z.object({
        payments: z
          .object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional().catch(undefined) })
          .optional(),
      }),
    )
    .default([]),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
});
export type PaypalOrder = z.infer<typeof order>;

/** A transaction's number stands in addresses that are asked for. */
const transactionId = z.string().regex(/^[A-Z0-9-]{1,50}$/i);

/** What a dispute moved. */
const disputeMovement = z
  .object({
    affected_party: z.string().optional(),
    amount: amount.nullish(),
    initiated_time: moment,
    type: z.enum(['DEBIT', 'CREDIT']),
    reason: z.string().optional(),
  })
  .transform(({ affected_party: party, amount: moved, initiated_time: at, type, reason = '' }) => ({
    ...{ party, amount: moved ?? null, at, isOut: type === 'DEBIT', isFee: reason.endsWith('_FEE') },
  }));

export const dispute = z
  .object({
    dispute_id: z.string().regex(/^[A-Za-z0-9-]{1,255}$/),
    create_time: moment,
    update_time: moment.optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: transactionId.optional() })).default([]),
    dispute_amount: amount.nullish(),
    dispute_outcome: z.object({ outcome_code: z.string().optional(), amount_refunded: amount.nullish() }).optional(),
    dispute_life_cycle_stage: z.string().default('INQUIRY'),
    dispute_channel: z.string().default('INTERNAL'),
    money_movements: z.array(disputeMovement).default([]),
  })
  .transform((told) => ({
    id: told.dispute_id,
    openedAt: told.create_time,
    changedAt: told.update_time ?? told.create_time,
    payments: told.disputed_transactions.flatMap(({ seller_transaction_id: id }) => id ?? []),
    amount: told.dispute_amount ?? null,
    outcome: told.dispute_outcome?.outcome_code ?? null,
    refunded: told.dispute_outcome?.amount_refunded ?? null,
    isInquiry: told.dispute_life_cycle_stage === 'INQUIRY',
    /** Of the payer's bank, and not with PayPal itself. */
    isBanks: told.dispute_channel === 'EXTERNAL',
    movements: told.money_movements,
  }));
export type PaypalDispute = z.infer<typeof dispute>;

/** An answer without a body, or one that nobody reads. */
export const nothing = z.unknown();

export const verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

const links = z.array(z.object({ href: z.string(), rel: z.string() }));
const related = z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() });

const ofPayment = {
  billing_agreement_id: z.string().optional(),
  supplementary_data: related.optional().catch(undefined),
};

/** A payment by its number: the subscription or the order that it is of, and how much it was. */
export const payment = z.object({ ...ofPayment, amount: eitherAmount.nullish().catch(null) });

const eventId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

/** A webhook's message: the subscription or the order that it is about, wherever its kind names it; of what goes back, the payment or the dispute. */
export const event = z.object({
  id: eventId.optional().catch(undefined),
  event_type: z.string(),
  resource: z.looseObject({
    ...ofPayment,
    id: z.string().optional(),
    sale_id: z.string().optional().catch(undefined),
    dispute_id: z.string().optional().catch(undefined),
    links: links.optional().catch(undefined),
  }),
});
export type PaypalEvent = z.infer<typeof event>;

/** The same in the list of what was sent, where it is known by its number. */
export const listedEvent = event.extend({ id: eventId });
export type ListedEvent = z.infer<typeof listedEvent>;

/** A page of that list. What stands in it is read one by one. */
export const eventPage = z.object({
  events: z.array(z.unknown()).default([]),
  links: z.array(z.object({ rel: z.string() })).default([]),
});
export type EventPage = z.infer<typeof eventPage>;

/** With the way it went. No amount where nothing is sold in its currency; one that nobody can read is refused. */
const moved = z.object({ currency_code: z.string(), value: z.string().max(32) }).transform((value, context) => {
  const isOut = value.value.startsWith('-');
  const read = fromDecimal({ ...value, value: isOut ? value.value.slice(1) : value.value });
  if (read !== null || !isSoldIn(value.currency_code)) return { isOut, amount: read };
  context.addIssue('no amount');
  return z.NEVER;
});

/** A line of the list of all transactions. The numbers stand in addresses that are asked for. */
export const listedTransaction = z.object({
  transaction_id: z.string().regex(/^[A-Z0-9]{1,24}$/i),
  /** What it belongs to: an earlier transaction, a subscription, an order. */
  paypal_reference_id: z
    .string()
    .regex(/^[A-Z0-9_-]{1,24}$/i)
    .optional(),
  paypal_reference_id_type: z.string().optional(),
  transaction_event_code: z.string(),
  transaction_initiation_date: moment,
  transaction_amount: moved,
  fee_amount: moved.optional(),
  transaction_status: z.string().optional(),
});
export type ListedTransaction = z.infer<typeof listedTransaction>;

/** A page of that list. Its lines are read one by one: of many, nothing is needed but that they are there. */
export const transactionPage = z.object({
  transaction_details: z
    .array(z.object({ transaction_info: z.looseObject({ transaction_event_code: z.string().optional() }) }))
    .default([]),
  total_items: z.number().int().nonnegative(),
  total_pages: z.number().int().nonnegative(),
  /** How far the list reaches by now. */
  last_refreshed_datetime: moment.optional(),
});
export type TransactionPage = z.infer<typeof transactionPage>;
