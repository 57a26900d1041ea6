import { type Settings, settingsGet } from '../../../shared/contract/settings.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useRead } from '../../state/queries.ts';
import { client } from '../../state/services.ts';

/** What is set; asked for whenever the page is opened, because a mail's link changes it too. */
export const useSettings = () =>
  useRead<Settings>(queryKeys.settings, async () => (await client.call(settingsGet, {})).settings, {
    maxAgeMs: SECOND,
  });
