import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '../domain/subscription/payment-method.ts';
import { network } from '../report/values.ts';

/** Run-time configuration the client needs. Any answer may carry a part of it in `configs`, which is merged. */
export const clientConfig = z.object({
  version: z.string(),
  /** Set where no money moves: the test checkout, or a provider's own test mode. */
  sandboxPayments: z.boolean(),
  /** What somebody can pay with; nothing can be bought while there is none. */
  paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
  /** Stripe's publishable key; null where it does not take the cards. */
  stripeKey: z.nullable(z.string()),
  /** PayPal's public id of the operator; null where it is not offered. */
  paypalClientId: z.nullable(z.string()),
  /** Plans with AI summaries are sold, and summaries written. */
  summaries: z.boolean(),
  /** Networks an account can be added on now. */
  networks: z.array(network),
  /** Weeks after an account was added for which its past is sold, and how many weeks of it. */
  maxAccountAgeForPastDataReceive: z.int(),
  maxPastDataDeep: z.int(),
  /** Of one week, in dollars and in reais; what is charged is the service's to say. */
  pastWeekPrice: z.number(),
  pastWeekPricebrl: z.number(),
  /** What past weeks can be paid with; none where they are not sold. */
  pastWeekMethods: z.array(z.enum(PAYMENT_METHODS)),
  maxAccountFollows: z.int(),
  pressId: z.int(),
  pressIdpt: z.int(),
  supportEmail: z.nullable(z.string()),
  supportPhone: z.nullable(z.string()),
  blogUrl: z.nullable(z.string()),
  /** Where the service itself can be followed. */
  socialLinks: z.array(z.string()),
  /** What the operator says of the service; null where nothing is said. Shares are percentages. */
  userCount: z.nullable(z.int()),
  actionsShare: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** Signing up takes an invite code. */
  inviteOnly: z.boolean(),
  /** Of the invisible bot check; null while it is off. */
  botCheckSiteKey: z.nullable(z.string()),
  /** Where its script is loaded from once it is needed; null while it is off. */
  botCheckScript: z.nullable(z.string()),
  /** People may log in with Google. */
  googleLogin: z.boolean(),
  /** Networks on which people can connect an account of theirs. */
  connectNetworks: z.array(network),
  /** The server's clock, in milliseconds; the client shows periods by it. */
  now: z.int(),
});
export type ClientConfig = z.infer<typeof clientConfig>;

import { route } from './route.ts';

export const config = route({
  method: 'GET',
  path: '/config',
  access: 'public',
  tag: 'service',
  summary: 'The client configuration',
  response: z.object({ configs: clientConfig }),
  errors: [],
});
