import { queryOptions } from '@tanstack/react-query';
import { accountList } from '../../shared/contract/accounts.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** The accounts that anyone may read, for the period of a report that is shown somewhere as a sample. */
export const sampleQuery = (period: string, lang: Language) =>
  queryOptions({
    queryKey: queryKeys.sample(period, lang),
    queryFn: () => client.call(accountList, { params: { period }, query: { example: '1' } }),
  });
