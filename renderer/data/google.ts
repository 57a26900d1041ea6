import { queryOptions } from '@tanstack/react-query';
import { googleGet } from '../../shared/contract/google.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** Whether the person logs in with Google, and has a password; asked for whenever the settings are opened, because it changes elsewhere. */
export const googleQuery = queryOptions({
  queryKey: queryKeys.google,
  queryFn: () => client.call(googleGet, {}),
  staleTime: SECOND,
});
