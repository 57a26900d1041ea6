import type { SubscriptionView } from '../../../shared/contract/subscription.ts';
import type { StoredSubscription } from '../../db/repositories/subscriptions.ts';

/** As it goes over the wire: what only the provider and the database know is left out. */
export const subscriptionView = (stored: StoredSubscription): SubscriptionView => ({
  status: stored.status,
  type: stored.type,
  planId: stored.planId,
  name: stored.name,
  img: stored.img,
  priceMinor: stored.priceMinor,
  renewalMinor: stored.renewalMinor,
  currency: stored.currency,
  since: stored.since,
  next: stored.next,
  expired: stored.expired,
  renewable: stored.providerRef !== null && !stored.expired,
  accounts: stored.accounts,
  group_reports: stored.groupReports,
  daily_reports: stored.dailyReports,
});
