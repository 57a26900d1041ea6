import { queryOptions } from '@tanstack/react-query';
import { type Settings, settingsGet } from '../../shared/contract/settings.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';
import { changeQueryData, queryClient } from './query-client.ts';

/** What is set; asked for whenever the page is opened, because a mail's link changes it too. */
export const settingsQuery = queryOptions({
  queryKey: queryKeys.settings,
  queryFn: async () => (await client.call(settingsGet, {})).settings,
  staleTime: SECOND,
});

/**
 * Changes what is shown, unless nothing is: the person may have left meanwhile. A reading that began before is dropped: its answer would
 * undo the change.
 */
export function changeSettings(change: (known: Settings) => Settings): void {
  if (queryClient.getQueryData(queryKeys.settings) === undefined) return;
  void queryClient.cancelQueries({ queryKey: queryKeys.settings });
  changeQueryData(queryKeys.settings, change);
}
