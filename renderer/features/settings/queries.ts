import { ownDataQuery } from '../../data/own-data.ts';
import { passkeysQuery } from '../../data/passkeys.ts';
import { sessionsQuery } from '../../data/sessions.ts';
import { settingsQuery } from '../../data/settings.ts';
import { supportViewsQuery } from '../../data/support.ts';
import { twoFactorQuery } from '../../data/two-factor.ts';
import { useQuery } from '../../data/use-query.ts';

export const useOwnData = () => useQuery(ownDataQuery);
export const useSessions = () => useQuery(sessionsQuery);
export const useSettings = () => useQuery(settingsQuery);
export const useSupportViews = () => useQuery(supportViewsQuery);
export const useTwoFactor = () => useQuery(twoFactorQuery);
export const usePasskeys = () => useQuery(passkeysQuery);
