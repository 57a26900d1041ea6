import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { isActive, SUBSCRIPTION_STATUS, type Subscription } from '../../../shared/domain/subscription/subscription.ts';

export interface PlanState {
  readonly status: 'active' | 'ended' | 'pending' | 'failed';
  /** What happens, or happened, when; null where no date is known. */
  readonly next: { readonly kind: 'next' | 'until' | 'ended'; readonly at: Instant } | null;
}

/** What is said of a subscription at `now`. One that was cancelled is active until the day it is paid to. */
export function planState(
  subscription: Pick<Subscription, 'status' | 'expired'> & { readonly next: number | null },
  now: Instant,
): PlanState {
  const { status, expired } = subscription;
  const next = subscription.next === null ? null : instant(subscription.next);
  const on = (kind: 'next' | 'until' | 'ended') => (next === null ? null : { kind, at: next });
  if (status === SUBSCRIPTION_STATUS.pending) return { status: 'pending', next: null };
  if (status === SUBSCRIPTION_STATUS.error) return { status: 'failed', next: null };
  if (!isActive({ status, expired, next }, now)) {
    return { status: 'ended', next: next !== null && next <= now ? on('ended') : null };
  }
  return { status: 'active', next: on(status === SUBSCRIPTION_STATUS.active ? 'next' : 'until') };
}
