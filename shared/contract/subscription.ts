import * as z from 'zod/mini';
import { instant } from '../report/values.ts';
import { route } from './route.ts';
import { currency, id, planType, userHash } from './values.ts';

/** A user's current subscription. Prices are minor units of `currency`. */
export const subscription = z.object({
  status: z.int(),
  type: planType,
  planId: id,
  name: z.string(),
  img: z.string(),
  /** Paid for the running period, which may be a first week. */
  priceMinor: z.int(),
  /** Of a month, from the next payment on. */
  renewalMinor: z.int(),
  currency,
  since: instant,
  next: z.nullable(instant),
  expired: z.boolean(),
  /** A provider renews it, or would once a cancellation is taken back; what ends at its date whatever is done is not. */
  renewable: z.boolean(),
  accounts: z.int(),
  group_reports: z.boolean(),
  daily_reports: z.boolean(),
});
export type SubscriptionView = z.infer<typeof subscription>;

export const userSubscription = route({
  method: 'GET',
  path: '/user/subscription',
  access: 'user',
  asUser: true,
  tag: 'subscription',
  summary: 'The current subscription, null without one',
  query: z.object({ type: z.optional(planType), 'as-user': z.optional(userHash) }),
  response: z.object({ subscription: z.nullable(subscription) }),
  errors: ['login_required', 'blocked', 'not_allowed', 'view_not_open'],
});

const renewal = {
  method: 'POST',
  access: 'user',
  tag: 'subscription',
  body: z.object({ type: z.optional(planType) }),
  response: z.object({ subscription: z.nullable(subscription) }),
  errors: ['login_required', 'blocked', 'invalid_input', 'no_renewal', 'payment_unavailable'],
} as const;

export const cancelSubscription = route({
  ...renewal,
  path: '/user/subscription/cancel',
  summary: 'Has the plan not renewed; it works until the day it is paid to',
});

export const refreshSubscription = route({
  ...renewal,
  path: '/user/subscription/refresh',
  summary: 'Takes the cancellation of a plan back, until the day it is paid to',
});
