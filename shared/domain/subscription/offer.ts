import { type Instant, instant } from '../ids.ts';
import { HOUR, WEEK } from '../time/calendar.ts';
import { isActive, type Plan, type Subscription } from './subscription.ts';

/** The first-week offer (specification, section 1): a week for up to two accounts, within a day of sign-up, once per person. */
export const FIRST_WEEK_OFFER = {
  priceMinor: { usd: 99, brl: 529 },
  accounts: 2,
  lifetimeMs: 24 * HOUR,
  paidMs: WEEK,
} as const;

export interface OfferFacts {
  readonly signedUpAt: Instant;
  /** When the person took the offer, null when they have not. */
  readonly usedAt: Instant | null;
  readonly subscription: Pick<Subscription, 'status' | 'expired' | 'next'> | null;
}

/** Until when the offer may be taken; null when it may not: too late, taken before, or a plan already runs. */
export function offerUntil(facts: OfferFacts, now: Instant): Instant | null {
  const until = instant(facts.signedUpAt + FIRST_WEEK_OFFER.lifetimeMs);
  if (facts.usedAt !== null || now >= until || isActive(facts.subscription, now)) return null;
  return until;
}

/** The offer is for tracking plans of its size; AI summaries are not part of it. */
export const offerCovers = (plan: Pick<Plan, 'type' | 'accounts'>): boolean =>
  plan.type === 'tracking' && plan.accounts <= FIRST_WEEK_OFFER.accounts;

/** Whole days that an amount buys of a plan of `priceMinor` a month of 30 days; a plan without a price is not bought. */
export const daysBought = (amountMinor: number, priceMinor: number): number =>
  priceMinor === 0 ? 0 : Math.floor((amountMinor * 30) / priceMinor);
