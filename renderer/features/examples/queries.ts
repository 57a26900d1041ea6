import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { type Accounts, examplesQuery } from '../../data/accounts.ts';
import { pollWhile } from '../../data/query-client.ts';
import { type QueryView, useQuery } from '../../data/use-query.ts';
import { useNow } from '../../state/clock.ts';
import { useLanguage } from '../../state/use-language.ts';
import { awaitsReport } from './example-links.ts';

const POLL_MS = 5 * SECOND;

/** The accounts that anyone may read; asked for again while a report is being put together. */
export function useExamples(): QueryView<Accounts> & { readonly waiting: boolean } {
  const now = useNow();
  const isWaiting = ({ items }: Accounts) => items.some((account) => awaitsReport(account, now));
  const answer = useQuery({ ...examplesQuery(useLanguage()), refetchInterval: pollWhile(isWaiting, POLL_MS) });
  return { ...answer, waiting: answer.data !== undefined && isWaiting(answer.data) };
}
