import { queryOptions } from '@tanstack/react-query';
import { accountYear } from '../../shared/contract/account-year.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** An account's last 52 weeks, with their headlines in the language of the page. */
export const accountYearQuery = (account: number, lang: string) =>
  queryOptions({
    queryKey: queryKeys.year(account, lang),
    queryFn: () => client.call(accountYear, { params: { accountId: String(account) } }),
  });
