import { queryOptions } from '@tanstack/react-query';
import { apiTokenList } from '../../shared/contract/api-tokens.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** The person's API tokens; asked for whenever the settings are opened, because they change elsewhere. */
export const apiTokensQuery = queryOptions({
  queryKey: queryKeys.apiTokens,
  queryFn: async () => (await client.call(apiTokenList, {})).apiTokens,
  staleTime: SECOND,
});
