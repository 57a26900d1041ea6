import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { valueLeft } from '../../../shared/domain/ledger/ledger.ts';
import { daysBought } from '../../../shared/domain/subscription/offer.ts';
import { addCalendarMonth, creditOf } from '../../../shared/domain/subscription/proration.ts';
import { type Plan, SUBSCRIPTION_STATUS } from '../../../shared/domain/subscription/subscription.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { StoredCheckout } from '../../db/repositories/checkouts.ts';
import type { NewSubscription, StoredSubscription } from '../../db/repositories/subscriptions.ts';

interface Paid {
  readonly checkout: StoredCheckout;
  readonly plan: Plan;
  /** What runs at the moment of settling. */
  readonly current: StoredSubscription | null;
  readonly providerRef: string;
  /** Another payment was lowered by the same promotion, which lowers one for each person. */
  readonly isPromoSpent: boolean;
}

/**
 * Another payment settled after this checkout was opened (two tabs): what was paid here comes on top of what runs by
 * now, so that nobody pays twice for the same days and no days are counted twice.
 */
function nextAfterAnother({ checkout, plan, current, isPromoSpent }: Paid, now: Instant): Instant {
  const { minor, currency } = checkout.amount;
  const price = plan.priceMinor[currency];
  const sameCurrency = current !== null && current.currency === currency;
  const credit = sameCurrency ? (creditOf(current, price, now)?.creditDays ?? 0) : 0;
  if (checkout.promoCode !== null && isPromoSpent) {
    // Days of the same plan stay as they are, also those of a month that was lowered.
    const left = current?.planId === plan.id && current.next !== null ? Math.max(current.next - now, 0) : credit * DAY;
    return instant(now + daysBought(minor, price) * DAY + left);
  }
  // What a promotion lowered is a month all the same.
  const paidMs =
    minor >= price || checkout.promoCode !== null ? addCalendarMonth(now) - now : daysBought(minor, price) * DAY;
  return instant(now + paidMs + credit * DAY);
}

/** A month of what was bought, at what was paid for the days until `next`, here and before: the lowered ones are worth no more on another plan. */
function worthOfMonth(
  { checkout, current }: Paid,
  { next, monthMs, now }: Record<'next' | 'monthMs' | 'now', number>,
): number {
  const { minor, currency } = checkout.amount;
  const left = current?.currency === currency ? valueLeft(current, instant(now)) : 0;
  return Number((BigInt(minor + left) * BigInt(monthMs)) / BigInt(Math.max(next - now, DAY)));
}

/** After the checkout was opened another one was paid, or what ran was renewed. */
export const isOvertaken = (checkout: StoredCheckout, current: StoredSubscription | null): boolean =>
  current !== null && (current.createdAt > checkout.createdAt || current.since > checkout.createdAt);

/** The subscription that a paid checkout turns on. */
export function settledSubscription(paid: Paid, now: Instant): NewSubscription {
  const { checkout, plan, current } = paid;
  const monthMinor = checkout.renewal?.minor ?? plan.priceMinor[checkout.amount.currency];
  const monthMs = addCalendarMonth(now) - now;
  const overtaken = isOvertaken(checkout, current);
  const firstWeek = checkout.discount === 'first-week' && !overtaken;
  // The provider does not charge before the day of the order.
  const next = overtaken ? instant(Math.max(nextAfterAnother(paid, now), checkout.next)) : checkout.next;
  // A month for less is worth less on another plan.
  const isLowered = firstWeek || checkout.promoCode !== null;
  const paidMinor = overtaken
    ? Math.min(worthOfMonth(paid, { next, monthMs, now }), monthMinor)
    : checkout.amount.minor;
  const priceMinor = isLowered ? paidMinor : monthMinor;
  return {
    userId: checkout.userId,
    planId: plan.id,
    status: SUBSCRIPTION_STATUS.active,
    priceMinor,
    renewalMinor: monthMinor,
    currency: checkout.amount.currency,
    accounts: plan.accounts,
    since: firstWeek ? now : instant(next - monthMs),
    next,
    provider: checkout.provider,
    providerRef: paid.providerRef,
    createdAt: now,
    isPostponed: next > checkout.next,
  };
}
