import type { Instant } from '../../../shared/domain/ids.ts';
import { isActive, SUBSCRIPTION_STATUS, type Subscription } from '../../../shared/domain/subscription/subscription.ts';
import { WEEK } from '../../../shared/domain/time/calendar.ts';

interface NoticedPlan extends Pick<Subscription, 'status' | 'expired' | 'next'> {
  readonly renewable: boolean;
}

/** What the dashboard says of a plan: that it ends within seven days, has ended, or could not be paid; null where all is well. */
export function noticeOf(plan: NoticedPlan, now: Instant): 'ending' | 'ended' | 'failed' | null {
  if (plan.status === SUBSCRIPTION_STATUS.error) return 'failed';
  if (plan.status === SUBSCRIPTION_STATUS.pending) return null;
  if (!isActive(plan, now)) return 'ended';
  const ends = plan.status !== SUBSCRIPTION_STATUS.active || !plan.renewable;
  return ends && plan.next !== null && plan.next > now && plan.next <= now + WEEK ? 'ending' : null;
}
