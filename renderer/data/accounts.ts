import { queryOptions } from '@tanstack/react-query';
import { accountList } from '../../shared/contract/accounts.ts';
import type { RouteOutput } from '../../shared/contract/route.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { type QueryKey, queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';
import { changeQueryData, pollWhile } from './query-client.ts';

/** The list as the service answers it. */
export type Accounts = RouteOutput<typeof accountList>;

const COLLECTING_POLL_MS = 3 * SECOND;

/**
 * A person's accounts with their line for a period (`latest` or a report id). While a first collection runs the list is read
 * again every three seconds, beside what the live channel tells.
 */
export const accountsQuery = (period: string, archived: boolean, lang: Language) =>
  queryOptions({
    queryKey: queryKeys.accounts.list(period, archived, lang),
    queryFn: () => client.call(accountList, { params: { period }, query: { archived: archived ? '1' : '0' } }),
    refetchInterval: pollWhile(
      ({ items }: Accounts) => items.some(({ state }) => state === 'collecting'),
      COLLECTING_POLL_MS,
    ),
  });

/** The accounts that anyone may read, in the reader's language. */
export const examplesQuery = (lang: Language) =>
  queryOptions({
    queryKey: queryKeys.examples(lang),
    queryFn: () => client.call(accountList, { params: { period: 'latest' }, query: { example: '1' } }),
  });

/** The account beside the press page. */
export const pressQuery = (lang: Language) =>
  queryOptions({
    queryKey: queryKeys.press(lang),
    queryFn: () => client.call(accountList, { params: { period: 'latest' }, query: { press: '1' } }),
  });

/** Changes one list until the service is asked again. */
export const changeAccounts = (queryKey: QueryKey, change: (known: Accounts) => Accounts): void =>
  changeQueryData(queryKey, change);
