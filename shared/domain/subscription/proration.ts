import { type Instant, instant } from '../ids.ts';
import { addMonths, DAY, dayOf, lastOfMonth, startOfDay } from '../time/calendar.ts';
import { isActive, type Subscription } from './subscription.ts';

/** The part of a running plan that the rules of a change look at. */
export type RunningPlan = Pick<Subscription, 'status' | 'expired' | 'since' | 'next' | 'priceMinor'>;

/** What is left of a running plan, and what it is worth on another. */
export interface Credit {
  /** Days still paid, as a real number. */
  readonly remainingDays: number;
  /** Price of one of those days, in minor units. */
  readonly perDayMinor: number;
  /** Whole days of the new plan that they buy. */
  readonly creditDays: number;
}

/** One calendar month later at the same time of day; a day that does not exist becomes the month's last. */
export function addCalendarMonth(at: Instant): Instant {
  const day = dayOf(at);
  const first = addMonths(day, 1);
  const last = lastOfMonth(first);
  const wanted = `${first.slice(0, 8)}${day.slice(8)}`;
  const landing = wanted <= last ? startOfDay(first) + (Number(day.slice(8)) - 1) * DAY : startOfDay(last);
  return instant(landing + (at - startOfDay(day)));
}

/** A paid day of the plan is still ahead: replacing it needs the subscriber's word. */
export const isStillPaid = (plan: RunningPlan | null, now: Instant): plan is RunningPlan & { next: Instant } =>
  plan !== null && isActive(plan, now) && plan.next !== null && plan.next > now;

/**
 * What the days left are worth on a plan of `priceMinor` a month: remaining days × the old price per day ÷ the new price
 * per day, rounded down to the day (specification, section 9). Computed in whole numbers, so that nothing is lost
 * to floating point. A price of zero buys nothing and is never divided by. Null when nothing is left.
 */
export function creditOf(plan: RunningPlan | null, priceMinor: number, now: Instant): Credit | null {
  if (!isStillPaid(plan, now)) return null;
  const leftMs = plan.next - now;
  const oldPeriodMs = Math.max(plan.next - plan.since, DAY);
  const newPeriodMs = addCalendarMonth(now) - now;
  const value = BigInt(leftMs) * BigInt(plan.priceMinor) * BigInt(newPeriodMs);
  const dayPrice = BigInt(oldPeriodMs) * BigInt(priceMinor) * BigInt(DAY);
  return {
    remainingDays: leftMs / DAY,
    perDayMinor: (plan.priceMinor * DAY) / oldPeriodMs,
    creditDays: dayPrice === 0n ? 0 : Number(value / dayPrice),
  };
}

/** The terms on which a plan starts. */
export interface PlanTerms {
  readonly credit: Credit | null;
  /** Charged now: nothing while days already paid cover at least one day of the new plan. */
  readonly dueMinor: number;
  /** Next payment date. */
  readonly next: Instant;
  /**
   * Beginning of the month that ends at `next`, so that a later change counts a day at the plan's own price. It lies
   * before now when credit is short of a month, and after now when it is more.
   */
  readonly since: Instant;
}

/** Terms of taking a plan of `priceMinor` a month now, with or without one that is still paid. */
export function planTerms(plan: RunningPlan | null, priceMinor: number, now: Instant): PlanTerms {
  const credit = creditOf(plan, priceMinor, now);
  if (credit === null || credit.creditDays === 0) {
    return { credit, dueMinor: priceMinor, next: addCalendarMonth(now), since: now };
  }
  const next = instant(now + credit.creditDays * DAY);
  return { credit, dueMinor: 0, next, since: instant(next - (addCalendarMonth(now) - now)) };
}
