import type { Instant, PlanId } from '../ids.ts';
import { type Money, money } from '../money.ts';

/** What an operator gives off the first payment of a plan to whoever has its code. */
export interface Promotion {
  readonly code: string;
  /** Of the first month's price. */
  readonly percent: number;
}

/** More would bring the smallest plan under what card providers charge at the least, as it is sold at first. */
export const MOST_PERCENT = 80;

/** What card providers charge at the least (0.50 at Stripe, of either currency); prices are the operator's to change. */
export const LEAST_CHARGE_MINOR = 50;

const CODE = /^[A-Z0-9][A-Z0-9-]{3,31}$/;

/** A code as it is kept: whoever types it may do so in small letters. Null for what is none. */
export function promoCodeOf(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return CODE.test(code) ? code : null;
}

/** What decides whether somebody may use a promotion. */
export interface PromotionFacts extends Promotion {
  /** Of which plan; null for every one. */
  readonly planId: PlanId | null;
  readonly endsAt: Instant | null;
  /** How often it may be used; null for as often as it is asked for. */
  readonly mostUses: number | null;
  /** Payments that it lowered, and checkouts of others that are open now. */
  readonly uses: number;
  /** The person has used it before. */
  readonly isSpent: boolean;
}

/** Whether it lowers the price of a plan for somebody now; without a plan, whether it does so for any. */
export function isOnOffer(facts: PromotionFacts, plan: PlanId | null, now: Instant): boolean {
  const { planId, endsAt, mostUses, uses, isSpent } = facts;
  if (isSpent || (endsAt !== null && endsAt <= now) || (mostUses !== null && uses >= mostUses)) return false;
  return plan === null || planId === null || planId === plan;
}

/** The price with what the promotion gives off, which is rounded down to the minor unit, and ends where nothing is charged any more. */
export const lowered = ({ minor, currency }: Money, { percent }: Promotion): Money =>
  money(Math.max(minor - Math.floor((minor * percent) / 100), Math.min(minor, LEAST_CHARGE_MINOR)), currency);
