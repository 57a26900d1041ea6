import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { instant } from '../../../shared/domain/ids.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import { ApiError } from '../../api/api-error.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { accountsQuery } from '../../data/accounts.ts';
import { plansQuery } from '../../data/plans.ts';
import { invalidate } from '../../data/query-client.ts';
import { useQuery } from '../../data/use-query.ts';
import { useNow } from '../../state/clock.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import type { StripPeriod } from '../../ui/period-texts.ts';

/** The accounts with their line for a period (`latest` or a report id). */
export const useAccounts = (period: string, archived: boolean) =>
  useQuery(accountsQuery(period, archived, useLanguage()));

/** Reads everything again when a period of the strip turns readable while the page is open. */
export function useRefetchWhenDue(periods: readonly StripPeriod[] | undefined): void {
  const now = useNow();
  const due = periods?.filter(({ available }) => available <= now).length ?? null;
  const before = useRef(due);
  useEffect(() => {
    if (before.current !== null && due !== null && due > before.current) void invalidate(queryKeys.accounts.all);
    before.current = due;
  }, [due]);
}

/** The plans are asked for only where one is offered. */
export const usePlans = (needed: boolean) => useQuery(plansQuery, { enabled: needed });

/** What a person is told when a call failed: the service's own words, that there is no connection, or that it did not work. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof ApiError)) return t('state.failed');
    if (error.code === 'unreachable') return t('state.pageFailedText');
    return error.message !== error.code ? error.message : t('state.failed');
  };
}

/** Whether the reader's plan has group reports. The service decides; this is for what is shown. */
export function useMayGroup(): boolean {
  const has = useUser()?.subscription?.group_reports === true;
  return usePlanIsActive() && has;
}

/** Whether the reader's plan works now. */
export function usePlanIsActive(): boolean {
  const subscription = useUser()?.subscription ?? null;
  const now = useNow();
  if (subscription === null) return false;
  const next = subscription.next === null ? null : instant(subscription.next);
  return isActive({ ...subscription, next }, now);
}
