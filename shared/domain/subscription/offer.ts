import { type Instant, instant } from '../ids.ts';
import { DAY, dayOf, HOUR, weekdayOf } from '../time/calendar.ts';
import { periodOf, shiftPeriod } from '../time/period.ts';
import { isActive, type Plan, type Subscription } from './subscription.ts';

/** The first-week offer (specification, section 1): for up to two accounts, within a day of sign-up, once per person. Its price is the operator's. */
export const FIRST_WEEK_OFFER = {
  accounts: 2,
  lifetimeMs: 24 * HOUR,
} as const;

const THURSDAY = 3;

/** What the offer's price pays for. */
export interface FirstWeek {
  /** The Thursday on which the report of the first week comes out. */
  readonly reportAt: Instant;
  /** A day after it, when the first month is paid. */
  readonly endsAt: Instant;
}

/**
 * How far the first week reaches that is bought at `now`: until 24 hours after the report of the first week of which most days are
 * followed, 8 to 14 days ahead by the calendar. Somebody who begins from Monday to Thursday reads of that very week, whose beginning
 * the network holds; from Friday on of the next, so that nobody pays again for a report of a few days.
 */
export function firstWeek(now: Instant): FirstWeek {
  const today = dayOf(now);
  const running = periodOf('week', today);
  const { available } = weekdayOf(today) <= THURSDAY ? running : shiftPeriod(running, -1);
  return { reportAt: available, endsAt: instant(available + DAY) };
}

const SHORTEST_MONTH_MS = 28 * DAY;

/** The paid period is a first week, which no month is as short as. */
export const isFirstWeek = ({ since, next }: { readonly since: number; readonly next: number | null }): boolean =>
  next !== null && next - since < SHORTEST_MONTH_MS;

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
