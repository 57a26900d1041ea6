import { queryOptions } from '@tanstack/react-query';
import { passkeyList } from '../../shared/contract/passkeys.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** The person's passkeys; asked for whenever the settings are opened, because they change elsewhere. */
export const passkeysQuery = queryOptions({
  queryKey: queryKeys.passkeys,
  queryFn: async () => (await client.call(passkeyList, {})).passkeys,
  staleTime: SECOND,
});
