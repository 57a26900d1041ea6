import { useEffect, useState } from 'react';
import { accountSummaryShowed } from '../../../../shared/contract/accounts.ts';
import { instant } from '../../../../shared/domain/ids.ts';
import { planHasSummaries } from '../../../../shared/domain/summary/decide.ts';
import { client } from '../../../api/service.ts';
import { changeQueryData, invalidate } from '../../../data/query-client.ts';
import type { ReadReport } from '../../../data/reports.ts';
import {
  askForSummary,
  cancelSummary,
  type ReadSummary,
  type SummaryOf,
  summaryKey,
  summaryQuery,
} from '../../../data/summaries.ts';
import { useQuery } from '../../../data/use-query.ts';
import { useNow } from '../../../state/clock.ts';
import { useLiveEvents } from '../../../state/live-events.ts';
import { useUser } from '../../../state/session.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { useSource } from '../source.ts';

/** Whether the reader's plan has summaries and works now. */
export function useHasSummaries(): boolean {
  const subscription = useUser()?.subscription ?? null;
  const now = useNow();
  if (subscription === null) return false;
  const next = subscription.next === null ? null : instant(subscription.next);
  return planHasSummaries({ ...subscription, next }, now);
}

/** Progress that is told goes into the answer on screen; the end of it is asked for. */
function useProgress(of: SummaryOf): void {
  useLiveEvents((event) => {
    if (event.type !== 'summary-changed') return false;
    const { accountId, reportId, language, progress } = event;
    if (accountId !== of.account || reportId !== of.report || language !== of.lang) return false;
    if (progress === null) void invalidate(summaryKey(of));
    else {
      changeQueryData<ReadSummary>(summaryKey(of), (data) => (data.status === 1 ? { ...data, progress } : data));
    }
    return true;
  });
}

/** Remembers, once, that a summary of the account was shown. */
function useShowed(data: ReadReport, isShown: boolean): void {
  const isNew = data.account !== undefined && !data.account.summaryShowed;
  const { accountId } = data;
  useEffect(() => {
    if (isShown && isNew) void client.call(accountSummaryShowed, { body: { id: accountId } }).catch(() => undefined);
  }, [isShown, isNew, accountId]);
}

/** The summary of the report on the page, and what can be done about it. */
export function useSummary(data: ReadReport, enabled: boolean) {
  const source = useSource();
  const of: SummaryOf = { source, account: data.accountId, report: data.reportId, lang: useLanguage() };
  const { data: summary, error, refetch } = useQuery(summaryQuery(of), { enabled, fresh: true });
  const [step, setStep] = useState<'idle' | 'busy' | 'failed'>('idle');
  useProgress(of);
  useShowed(data, source === 'own' && summary?.status === 9);
  const run = (work: (of: SummaryOf) => Promise<void>) => async (): Promise<void> => {
    setStep('busy');
    try {
      await work(of);
      setStep('idle');
    } catch {
      setStep('failed');
    }
  };
  return { summary, error, refetch, step, ask: run(askForSummary), cancel: run(cancelSummary) };
}
