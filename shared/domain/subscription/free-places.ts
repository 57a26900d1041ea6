import type { Instant } from '../ids.ts';
import { isActive, type Subscription } from './subscription.ts';

/**
 * How many accounts may still be added: the plan's number less the accounts that are not archived.
 * -1 without a user, 0 without an active subscription (specification, section 5).
 */
export function freePlaces(
  user: { readonly subscription: Subscription | null } | null,
  activeAccounts: number,
  now: Instant,
): number {
  if (user === null) return -1;
  if (user.subscription === null || !isActive(user.subscription, now)) return 0;
  return Math.max(0, user.subscription.accounts - activeAccounts);
}
