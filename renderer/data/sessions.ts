import { queryOptions } from '@tanstack/react-query';
import { type SessionView, sessionList } from '../../shared/contract/sessions.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';
import { changeQueryData } from './query-client.ts';

/** Where the person is logged in; asked for whenever the settings are opened, because it changes elsewhere. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async () => (await client.call(sessionList, {})).sessions,
  staleTime: SECOND,
});

/** Changes what is shown, unless nothing is. */
export const changeSessions = (change: (known: SessionView[]) => SessionView[]): void =>
  changeQueryData(queryKeys.sessions, change);
