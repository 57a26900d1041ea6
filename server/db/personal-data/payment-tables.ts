import { NOT_THEIRS } from './login-tables.ts';
import type { TablePlace } from './place.ts';

/** What a subscriber pays for, and how. */
export const PAYMENT_TABLES: readonly TablePlace[] = [
  {
    table: 'public.checkouts',
    columns: ['id', 'session_id', 'provider_ref'],
    whose: 'subscriber',
    holds: 'a payment, by the provider’s own references',
    optOut: NOT_THEIRS,
    kept: 'unpaid ones 90 days, paid ones with the subscriber; then day, plan and amount alone, ten years, in `kept_payments`',
  },
  {
    table: 'public.sandbox_sessions',
    columns: ['id', 'checkout_id', 'email', 'description', 'terms', 'success_url', 'cancel_url', 'provider_ref'],
    whose: 'subscriber',
    holds: 'a payment of the built-in test payments',
    optOut: NOT_THEIRS,
    kept: 'with the subscriber; test payments only',
  },
  {
    table: 'public.subscriptions',
    columns: ['provider_ref'],
    whose: 'subscriber',
    holds: 'a plan, by the provider’s own reference',
    optOut: NOT_THEIRS,
    kept: 'with the subscriber',
  },
  {
    table: 'public.renewals',
    columns: ['id'],
    whose: 'subscriber',
    holds: 'a payment for a further month, by the provider’s own number',
    optOut: NOT_THEIRS,
    kept: 'with the subscriber; then day, plan and amount alone, ten years, in `kept_payments`',
  },
  {
    table: 'public.sandbox_plans',
    columns: ['provider_ref', 'session_id'],
    whose: 'subscriber',
    holds: 'what the built-in test payments renew, and whether the test card pays for it',
    optOut: NOT_THEIRS,
    kept: 'with the subscriber; test payments only',
  },
  {
    table: 'public.sandbox_charges',
    columns: ['id', 'provider_ref'],
    whose: 'subscriber',
    holds: 'a month that the built-in test payments charged for',
    optOut: NOT_THEIRS,
    kept: 'with the subscriber; test payments only',
  },
];
