import { queryOptions } from '@tanstack/react-query';
import { dashboardEdition } from '../../shared/contract/edition.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** The front page over a person's active accounts for a period (`latest` or a report id), in the reader's language. */
export const editionQuery = (period: string, lang: Language) =>
  queryOptions({
    queryKey: queryKeys.accounts.edition(period, lang),
    queryFn: () => client.call(dashboardEdition, { params: { period } }),
  });
