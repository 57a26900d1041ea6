import { queryOptions } from '@tanstack/react-query';
import { connectionList } from '../../shared/contract/connections.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** Accounts that the person connected; asked for whenever the settings are opened, because they end elsewhere. */
export const connectionsQuery = queryOptions({
  queryKey: queryKeys.connections,
  queryFn: () => client.call(connectionList, {}),
  staleTime: SECOND,
});
