import type { Instant } from '../ids.ts';
import { isActive, type Subscription } from './subscription.ts';

/** More accounts than this are not put into one report, whatever the plan. */
const MOST_IN_GROUP = 30;

type Entitling = Pick<Subscription, 'status' | 'expired' | 'next' | 'accounts' | 'groupReports'>;

/**
 * How many accounts may be put into one report: as many as the plan has places, 30 at most; 0 where the plan has no group
 * reports (they come from Finch up), does not work now, or there is none. Archived accounts may be among them.
 */
export function groupReportPlaces(subscription: Entitling | null, now: Instant): number {
  if (subscription === null || !subscription.groupReports || !isActive(subscription, now)) return 0;
  return Math.min(MOST_IN_GROUP, subscription.accounts);
}
