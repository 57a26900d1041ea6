/**
 * A dispute as Disputes v1 shows it, as PayPal publishes it: `openapi/customer_disputes_v1.json` of paypal/paypal-rest-api-specifications,
 * commit 6f8a0f13, Apache-2.0. Written down here, without its prose, for what is read of it, because the shared data do not hold the document.
 */

const word = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[0-9A-Z_]+$' } as const;
const id = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[A-Za-z0-9-]+$' } as const;
const oneOf = (...values: readonly string[]) => ({ ...word, enum: values });
const moment = { type: 'string', minLength: 20, maxLength: 64 } as const;
const money = {
  type: 'object',
  properties: {
    currency_code: { type: 'string', minLength: 3, maxLength: 3 },
    value: { type: 'string', maxLength: 32, pattern: '^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$' },
  },
  required: ['currency_code', 'value'],
  additionalProperties: false,
} as const;
const shape = (properties: object) => ({ type: 'object', properties, additionalProperties: false });

export const CUSTOMER_DISPUTE = shape({
  dispute_id: id,
  create_time: moment,
  update_time: moment,
  disputed_transactions: { type: 'array', minItems: 1, maxItems: 1000, items: shape({ seller_transaction_id: id }) },
  status: word,
  dispute_amount: money,
  dispute_outcome: shape({
    outcome_code: oneOf(
      ...['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'ACCEPTED'],
      ...['DENIED', 'NONE'],
    ),
    amount_refunded: money,
  }),
  dispute_life_cycle_stage: oneOf('INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'),
  dispute_channel: oneOf('INTERNAL', 'EXTERNAL', 'ALERT'),
  money_movements: {
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: shape({
      affected_party: oneOf('SELLER', 'BUYER', 'PAYMENT_PROCESSOR'),
      amount: money,
      initiated_time: moment,
      type: oneOf('DEBIT', 'CREDIT'),
      reason: oneOf('DISPUTE_SETTLEMENT_FEE', 'DISPUTE_SETTLEMENT', 'DISPUTE_FEE', 'CHARGEBACK_FEE'),
    }),
  },
});
