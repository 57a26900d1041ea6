import { queryOptions } from '@tanstack/react-query';
import { frontPage } from '../../shared/contract/front-page.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** The front page over a person's active accounts for a period (`latest` or a report id), in the reader's language. */
export const frontPageQuery = (period: string, lang: Language) =>
  queryOptions({
    queryKey: queryKeys.accounts.frontPage(period, lang),
    queryFn: () => client.call(frontPage, { params: { period } }),
  });
