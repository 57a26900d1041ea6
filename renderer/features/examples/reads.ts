import { useEffect } from 'react';
import { accountList } from '../../../shared/contract/accounts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useNow } from '../../state/clock.ts';
import { type Read, useRead } from '../../state/queries.ts';
import { reread } from '../../state/read-cache.ts';
import { client } from '../../state/services.ts';
import { useLanguage } from '../../state/use-language.ts';
import { awaitsReport } from './example-links.ts';

export type Examples = RouteOutput<typeof accountList>;

const POLL_MS = 5 * SECOND;

/** The accounts that anyone may read, in the reader's language; asked for again while a report is being put together. */
export function useExamples(): Read<Examples> & { readonly waiting: boolean } {
  const lang = useLanguage();
  const now = useNow();
  const answer = useRead<Examples>(queryKeys.examples(lang), () =>
    client.call(accountList, { params: { period: 'latest' }, query: { example: '1' } }),
  );
  const waiting = answer.data?.items.some((account) => awaitsReport(account, now)) === true;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void reread(queryKeys.examples(lang)), POLL_MS);
    return () => clearInterval(timer);
  }, [waiting, lang]);
  return { ...answer, waiting };
}
