import { queryOptions } from '@tanstack/react-query';
import { profileHistory } from '../../shared/contract/profile-history.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** An account's social profile over its last 52 weeks. */
export const profileHistoryQuery = (account: number) =>
  queryOptions({
    queryKey: queryKeys.profileHistory(account),
    queryFn: () => client.call(profileHistory, { params: { accountId: String(account) } }),
  });
