import { useEffect } from 'react';
import { userSubscription } from '../../../shared/contract/subscription.ts';
import { isUnsettled } from '../../../shared/domain/subscription/subscription.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { client } from '../../api/service.ts';
import { invalidate } from '../../data/query-client.ts';
import { refreshSession, useUser } from '../../state/session.ts';

/** Asks once how the plan stands; another status than the known one renews the person, accounts and reports included. */
async function look(known: number): Promise<void> {
  const { subscription } = await client.call(userSubscription, { query: {} });
  if (subscription?.status === known) return;
  await refreshSession('full');
  await Promise.all([invalidate(queryKeys.subscription), invalidate(queryKeys.settings)]);
}

/**
 * While a plan's status is 10, 11 or -5 the service is asked every minute, beside what it tells live (specification, section 4); not by
 * a page that nobody sees.
 * @returns what ends it
 */
export function followUnsettled(status: number): () => void {
  if (!isUnsettled(status)) return () => undefined;
  const timer = setInterval(() => {
    if (document.visibilityState !== 'hidden') void look(status).catch(() => undefined);
  }, MINUTE);
  return () => clearInterval(timer);
}

/** Follows the plan of whoever is logged in for as long as it is not settled. */
export function useUnsettledPlan(): void {
  const status = useUser()?.subscription?.status ?? null;
  useEffect(() => (status === null ? undefined : followUnsettled(status)), [status]);
}
