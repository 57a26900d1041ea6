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
  priceMinor: z.int(),
  currency,
  since: instant,
  next: z.nullable(instant),
  expired: z.boolean(),
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
