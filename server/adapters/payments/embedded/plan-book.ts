import type { Instant } from '../../../../shared/domain/ids.ts';
import {
  type LifeEvent,
  type SubscriptionTruth,
  transition,
} from '../../../../shared/domain/subscription/lifecycle.ts';
import { nextTryAt, renewalAfter } from '../../../../shared/domain/subscription/renewal.ts';
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

/** When the provider does something with the plan by itself; null when it does not any more. */
function dueAt({ state, paidUntil, tries }: BookedPlan): Instant | null {
  if (state === 'cancelled') return paidUntil;
  return state === 'active' || state === 'failing' ? nextTryAt(paidUntil, tries) : null;
}

function failed(plan: BookedPlan): BookedPlan {
  const tries = plan.tries + 1;
  const tried = planAfter(plan, 'renewal failed', { tries });
  return nextTryAt(plan.paidUntil, tries) === null ? planAfter(tried, 'tries used up') : tried;
}

/** Does everything that has come due by `now`, each month by itself, and says what is charged for it. */
export function advance(booked: BookedPlan, now: Instant): { plan: BookedPlan; charges: readonly BookedCharge[] } {
  let plan = booked;
  const charges: BookedCharge[] = [];
  for (let due = dueAt(plan); due !== null && due <= now; due = dueAt(plan)) {
    if (plan.state === 'cancelled') plan = planAfter(plan, 'paid day passed');
    else if (plan.cardRenews) {
      const period = { paidFrom: plan.paidUntil, paidUntil: renewalAfter(plan.paidUntil, plan.anchorDay) };
      charges.push(period);
      plan = planAfter(plan, 'renewed', { ...period, tries: 0 });
    } else plan = failed(plan);
  }
  return { plan, charges };
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
