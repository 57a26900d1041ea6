import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { accountList } from '../../../shared/contract/accounts.ts';
import { plans } from '../../../shared/contract/plans.ts';
import { instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { isActive } from '../../../shared/domain/subscription/subscription.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { ApiError } from '../../api/api-error.ts';
import { type QueryKey, queryKeys } from '../../api/query-keys.ts';
import { useNow } from '../../state/clock.ts';
import { useRead } from '../../state/queries.ts';
import { keep, reread } from '../../state/read-cache.ts';
import { client } from '../../state/services.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import type { StripPeriod } from '../../ui/period-texts.ts';
import type { Accounts } from './kept-list.ts';

const POLL_MS = 3 * SECOND;

/** Headlines come in the language asked in, so that each language has a list of its own. */
export const listKey = (period: string, archived: boolean, lang: Language): QueryKey => [
  ...queryKeys.accounts.list(period, archived),
  lang,
];

/**
 * The accounts with their line for a period (`latest` or a report id). While a first collection runs the list is read
 * again every three seconds, beside what the live channel tells.
 */
export function useAccounts(period: string, archived: boolean) {
  const lang = useLanguage();
  const answer = useRead<Accounts>(listKey(period, archived, lang), () =>
    client.call(accountList, { params: { period }, query: { archived: archived ? '1' : '0' } }),
  );
  const collecting = answer.data?.items.some(({ state }) => state === 'collecting') === true;
  useEffect(() => {
    if (!collecting) return;
    const timer = setInterval(() => void reread(listKey(period, archived, lang)), POLL_MS);
    return () => clearInterval(timer);
  }, [collecting, period, archived, lang]);
  return answer;
}

/** Reads everything again when a period of the strip turns readable while the page is open. */
export function useRereadWhenDue(periods: readonly StripPeriod[] | undefined): void {
  const now = useNow();
  const due = periods?.filter(({ available }) => available <= now).length ?? null;
  const before = useRef(due);
  useEffect(() => {
    if (before.current !== null && due !== null && due > before.current) void reread(queryKeys.accounts.all);
    before.current = due;
  }, [due]);
}

/** Changes one kept list until the service is asked again. */
export const changeList = (key: QueryKey, change: (known: Accounts) => Accounts): Promise<void> =>
  keep<Accounts>(key, (known) => (known === undefined ? undefined : change(known)));

/** The plans are asked for only where one is offered. */
export const usePlans = (needed: boolean) => useRead(needed ? queryKeys.plans : null, () => client.call(plans, {}));

/** What a person is told when a call failed: the service's own words, or that it did not work. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => (error instanceof ApiError && error.message !== error.code ? error.message : t('state.failed'));
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
