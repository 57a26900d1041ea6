import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import {
  type LifeEvent,
  type SubscriptionTruth,
  transition,
} from '../../../../shared/domain/subscription/lifecycle.ts';
import { nextTryAt, renewalAfter } from '../../../../shared/domain/subscription/renewal.ts';
import type { SandboxEventType } from '../../../db/payment-tables.ts';
import type { StoredSandboxPlan } from '../../../db/repositories/sandbox-plans.ts';

/** A plan in the books of the embedded provider, as far as what becomes of it goes. */
export type BookedPlan = Omit<StoredSandboxPlan, 'providerRef' | 'currency'>;

/** A period that is charged for. */
export interface BookedCharge {
  readonly paidFrom: Instant;
  readonly paidUntil: Instant;
}

/** The plan after something happened to it, as the table of `lifecycle.ts` has it. */
export const planAfter = (plan: BookedPlan, event: LifeEvent, changes: Partial<BookedPlan> = {}): BookedPlan => ({
  ...plan,
  ...changes,
  state: transition(plan.state, event),
  revision: plan.revision + 1,
});

/** When the provider moves the plan on by itself; null when it does not any more. */
function movesAt({ state, paidUntil, tries }: BookedPlan): Instant | null {
  if (state === 'cancelled') return paidUntil;
  return state === 'active' || state === 'failing' ? nextTryAt(paidUntil, tries) : null;
}

/** When something happens to the plan next: a dispute comes whatever state it is in. */
export function dueAt(plan: BookedPlan): Instant | null {
  const times = [movesAt(plan), plan.disputesAt].filter((time) => time !== null);
  return times.length === 0 ? null : instant(Math.min(...times));
}

const isDispute = ({ disputesAt }: BookedPlan, due: Instant): boolean => disputesAt !== null && disputesAt <= due;

function failed(plan: BookedPlan): BookedPlan {
  const tries = plan.tries + 1;
  const tried = planAfter(plan, 'renewal failed', { tries });
  return nextTryAt(plan.paidUntil, tries) === null ? planAfter(tried, 'tries used up') : tried;
}

interface Advanced {
  readonly plan: BookedPlan;
  readonly charges: readonly BookedCharge[];
  /** What is to be told of it, in its order. A dispute is told of its charge. */
  readonly events: readonly SandboxEventType[];
  /** When the first payment was disputed, if it was now. */
  readonly disputedAt: Instant | null;
}

/** What is told of a step that the plan made by itself. */
function eventsOf(before: BookedPlan, after: BookedPlan): SandboxEventType[] {
  const isPaid = after.paidUntil !== before.paidUntil;
  const isTried = after.tries > before.tries;
  return [
    ...(isPaid ? (['invoice.paid'] as const) : []),
    ...(isTried ? (['invoice.payment_failed'] as const) : []),
    ...(after.state === 'ended' && before.state !== 'ended' ? (['customer.subscription.deleted'] as const) : []),
  ];
}

/** Does everything that has come due by `now`, each month by itself, and says what is charged for it. */
export function advance(booked: BookedPlan, now: Instant): Advanced {
  let plan = booked;
  const charges: BookedCharge[] = [];
  const events: SandboxEventType[] = [];
  let disputedAt: Instant | null = null;
  for (let due = dueAt(plan); due !== null && due <= now; due = dueAt(plan)) {
    const before = plan;
    if (isDispute(plan, due)) {
      disputedAt = due;
      plan = planAfter(plan, 'disputed', { disputesAt: null });
    } else if (plan.state === 'cancelled') plan = planAfter(plan, 'paid day passed');
    else if (plan.cardRenews) {
      const period = { paidFrom: plan.paidUntil, paidUntil: renewalAfter(plan.paidUntil, plan.anchorDay) };
      charges.push(period);
      plan = planAfter(plan, 'renewed', { ...period, tries: 0 });
    } else plan = failed(plan);
    events.push(...eventsOf(before, plan));
  }
  return { plan, charges, events, disputedAt };
}

export const truthOfPlan = ({
  revision,
  state,
  paidFrom,
  paidUntil,
  priceMinor,
  tries,
}: BookedPlan): SubscriptionTruth => ({
  ...{ revision, state, paidFrom, paidUntil, priceMinor, tries },
  retryAt: state === 'failing' ? nextTryAt(paidUntil, tries) : null,
});
