import type { Instant } from '../ids.ts';
import { type Currency, type Money, money } from '../money.ts';
import { firstWeek, type OfferFacts, offerCovers, offerUntil } from './offer.ts';
import { lowered, type Promotion } from './promotion.ts';
import { type Credit, isStillPaid, planTerms } from './proration.ts';
import { isActive, type Plan, type Subscription } from './subscription.ts';

/** What the terms of a plan follow from. */
export interface QuoteFacts {
  readonly plan: Plan;
  /** What the person has now, whether it runs or not. */
  readonly current: Subscription | null;
  readonly signedUpAt: Instant;
  readonly offerUsedAt: OfferFacts['usedAt'];
  /** Wanted; a plan that is still paid keeps its own, or its days could not be counted. */
  readonly currency: Currency;
  /** The first-week offer is asked for. */
  readonly offerAsked: boolean;
  /** What it costs. */
  readonly offerPriceMinor: Readonly<Record<Currency, number>>;
  /** Which the person may use for this plan; null for none. */
  readonly promotion: Promotion | null;
  /** Accounts that are followed, without the archived. */
  readonly accounts: number;
}

/** What taking a plan would mean for somebody now: every line that is shown of it, and every amount that is charged. */
export interface Quote {
  /** `first` without a plan that runs, else the change to another, or the same one bought again. */
  readonly kind: 'first' | 'change' | 'again';
  /** Of a month of the plan. */
  readonly price: Money;
  /** Charged now. */
  readonly due: Money;
  /** What that is for; nothing where days already paid cover the beginning. */
  readonly dueFor: 'first-week' | 'month' | 'nothing';
  /** What is left of the running plan; null where nothing is. */
  readonly credit: Credit | null;
  /** When the next payment comes, and how much it is. */
  readonly next: Instant;
  readonly nextAmount: Money;
  /** The first week, where it applies: until when it may be taken, and the Thursday of its report. */
  readonly offer: { readonly until: Instant; readonly reportAt: Instant } | null;
  /** The first week was asked for and does not apply, or not any more. */
  readonly offerMissed: boolean;
  /** What lowers the first month, and by how much; null where nothing does: it is not spent on what costs nothing, or on the first week. */
  readonly promotion: (Promotion & { readonly off: Money }) | null;
  /** Accounts that the plan has no room for, which would be paused. */
  readonly paused: number;
  /** A plan that is still paid would be replaced, which takes the subscriber's word. */
  readonly needsForce: boolean;
}

function kindOf({ plan, current }: QuoteFacts, now: Instant): Quote['kind'] {
  if (current === null || !isActive(current, now)) return 'first';
  return current.planId === plan.id ? 'again' : 'change';
}

/** The terms for somebody and a plan at `now`. */
export function quoteOf(facts: QuoteFacts, now: Instant): Quote {
  const { plan, current, signedUpAt, offerUsedAt, offerAsked } = facts;
  const needsForce = isStillPaid(current, now);
  const currency = needsForce ? current.currency : facts.currency;
  const price = money(plan.priceMinor[currency], currency);
  const common = {
    kind: kindOf(facts, now),
    price,
    nextAmount: price,
    paused: Math.max(0, facts.accounts - plan.accounts),
    needsForce,
  } as const;
  const until =
    offerAsked && offerCovers(plan)
      ? offerUntil({ signedUpAt, usedAt: offerUsedAt, subscription: current }, now)
      : null;
  if (until !== null) {
    const { reportAt, endsAt } = firstWeek(now);
    const due = money(facts.offerPriceMinor[currency], currency);
    const offer = { until, reportAt };
    return {
      ...common,
      due,
      dueFor: 'first-week',
      credit: null,
      next: endsAt,
      offer,
      offerMissed: false,
      promotion: null,
    };
  }
  const { dueMinor, next, credit } = planTerms(current, price.minor, now);
  const full = money(dueMinor, currency);
  const { promotion } = facts;
  const due = promotion === null ? full : lowered(full, promotion);
  const off = money(full.minor - due.minor, currency);
  return {
    ...common,
    due,
    promotion: promotion === null || off.minor === 0 ? null : { ...promotion, off },
    dueFor: dueMinor === 0 && credit !== null && credit.creditDays > 0 ? 'nothing' : 'month',
    credit,
    next,
    offer: null,
    offerMissed: offerAsked,
  };
}
