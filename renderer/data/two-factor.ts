import { queryOptions } from '@tanstack/react-query';
import { twoFactorGet } from '../../shared/contract/two-factor.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** Whether a log-in asks for a second factor; asked for whenever the settings are opened, because it changes elsewhere. */
export const twoFactorQuery = queryOptions({
  queryKey: queryKeys.twoFactor,
  queryFn: async () => (await client.call(twoFactorGet, {})).twoFactor,
  staleTime: SECOND,
});
