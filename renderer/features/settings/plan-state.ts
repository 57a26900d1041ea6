import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { isActive, SUBSCRIPTION_STATUS, type Subscription } from '../../../shared/domain/subscription/subscription.ts';

export interface PlanState {
  readonly status: 'active' | 'cancelled' | 'ended' | 'pending' | 'failed';
  /** What happens, or happened, when; null where no date is known. */
  readonly next: { readonly kind: 'next' | 'until' | 'ended'; readonly at: Instant } | null;
  /** What can be done about its renewal. */
  readonly action: 'cancel' | 'resume' | null;
}

interface Plan extends Pick<Subscription, 'status' | 'expired'> {
  readonly next: number | null;
  readonly renewable: boolean;
}

/** What is said of a subscription at `now`. One that was cancelled works until the day it is paid to. */
export function planState({ status, expired, renewable, ...plan }: Plan, now: Instant): PlanState {
  const next = plan.next === null ? null : instant(plan.next);
  const on = (kind: 'next' | 'until' | 'ended') => (next === null ? null : { kind, at: next });
  if (status === SUBSCRIPTION_STATUS.pending) return { status: 'pending', next: null, action: null };
  if (status === SUBSCRIPTION_STATUS.error) {
    // Whoever does not want it any more need not wait for the last try.
    return { status: 'failed', next: null, action: renewable ? 'cancel' : null };
  }
  if (!isActive({ status, expired, next }, now)) {
    return { status: 'ended', next: next !== null && next <= now ? on('ended') : null, action: null };
  }
  const isCancelled = status !== SUBSCRIPTION_STATUS.active;
  const resumes = status === SUBSCRIPTION_STATUS.cancelling && renewable;
  if (isCancelled) return { status: 'cancelled', next: on('until'), action: resumes ? 'resume' : null };
  return { status: 'active', next: on(renewable ? 'next' : 'until'), action: renewable ? 'cancel' : null };
}
