import type { Stripe } from 'stripe';

/** What each call that the adapter makes may say, by the types of Stripe's own SDK; a JSON Schema is made of it. */
export interface StripeParameters {
  'POST /v1/customers': Stripe.CustomerCreateParams;
  'DELETE /v1/customers/:id': Stripe.CustomerDeleteParams;
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams;
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams;
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams;
  'GET /v1/subscriptions/:id': Stripe.SubscriptionRetrieveParams;
  'POST /v1/subscriptions/:id': Stripe.SubscriptionUpdateParams;
  'DELETE /v1/subscriptions/:id': Stripe.SubscriptionCancelParams;
  'GET /v1/invoices': Stripe.InvoiceListParams;
  'GET /v1/invoice_payments': Stripe.InvoicePaymentListParams;
  'GET /v1/checkout/sessions': Stripe.Checkout.SessionListParams;
  'GET /v1/charges': Stripe.ChargeListParams;
  'GET /v1/disputes': Stripe.DisputeListParams;
  'GET /v1/balance_transactions': Stripe.BalanceTransactionListParams;
  'GET /v1/events': Stripe.EventListParams;
  'GET /v1/refunds': Stripe.RefundListParams;
  'POST /v1/refunds': Stripe.RefundCreateParams;
  'POST /v1/billing_portal/sessions': Stripe.BillingPortal.SessionCreateParams;
}
