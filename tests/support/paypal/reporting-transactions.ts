/**
 * What Transaction Search v1 takes, as PayPal publishes it: `openapi/reporting_transactions_v1.json` of
 * paypal/paypal-rest-api-specifications, commit 2e9b5282, Apache-2.0. Written down here, without its prose and its answers, for the
 * parameters of the one call that is used, because the shared data do not hold the document.
 */

const text = { type: 'string' } as const;
const moment = {
  ...{ type: 'string', minLength: 20, maxLength: 64 },
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$',
} as const;
const query = (name: string, schema: object, required = false) => ({ name, in: 'query', required, schema });

export const REPORTING_TRANSACTIONS = {
  paths: {
    '/v1/reporting/transactions': {
      get: {
        parameters: [
          query('transaction_id', { ...text, minLength: 17, maxLength: 19 }),
          query('transaction_type', text),
          query('transaction_status', text),
          query('transaction_amount', text),
          query('transaction_currency', text),
          query('start_date', moment, true),
          query('end_date', moment, true),
          query('payment_instrument_type', text),
          query('store_id', text),
          query('terminal_id', text),
          query('fields', text),
          query('balance_affecting_records_only', text),
          query('page_size', { type: 'integer', minimum: 1, maximum: 500 }),
          query('page', { type: 'integer', minimum: 1, maximum: 2147483647 }),
        ],
      },
    },
  },
} as const;
