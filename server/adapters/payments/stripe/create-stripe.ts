import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { createStripeClient } from './stripe-client.ts';
import { createStripeGateway } from './stripe-gateway.ts';
import { createStripeMessages } from './stripe-messages.ts';

/** Stripe as it is configured: it takes the cards, and tells what becomes of them. */
export function createStripe(config: NonNullable<Config['stripe']>, { db, clock }: { db: Db; clock: Clock }) {
  const stripe = createStripeClient(config);
  const isTest = /^[a-z]+_test_/.test(config.secretKey);
  const messages = createStripeMessages({ stripe, webhookSecret: config.webhookSecret, isTest });
  const gateway = createStripeGateway({ stripe, db, clock, isTest, tax: config.tax });
  return {
    gateway: { ...gateway, undelivered: messages.undelivered },
    messages,
    description: isTest ? 'Stripe in its test mode; no money moves' : 'Stripe',
  };
}
