import { apiTokensQuery } from '../../data/api-tokens.ts';
import { connectionsQuery } from '../../data/connections.ts';
import { googleQuery } from '../../data/google.ts';
import { ownDataQuery } from '../../data/own-data.ts';
import { passkeysQuery } from '../../data/passkeys.ts';
import { receiptsQuery } from '../../data/receipts.ts';
import { sessionsQuery } from '../../data/sessions.ts';
import { settingsQuery } from '../../data/settings.ts';
import { supportViewsQuery } from '../../data/support.ts';
import { twoFactorQuery } from '../../data/two-factor.ts';
import { useQuery } from '../../data/use-query.ts';
import { webhookLogQuery, webhooksQuery } from '../../data/webhooks.ts';
import { useConfig } from '../../state/config.ts';

export const useOwnData = () => useQuery(ownDataQuery);
export const useReceipts = () => useQuery(receiptsQuery);
export const useSessions = () => useQuery(sessionsQuery);
export const useSettings = () => useQuery(settingsQuery);
export const useSupportViews = () => useQuery(supportViewsQuery);
export const useTwoFactor = () => useQuery(twoFactorQuery);
export const useApiTokens = () => useQuery(apiTokensQuery);
export const useWebhooks = () => useQuery(webhooksQuery);
export const useWebhookLog = (webhook: string) => useQuery(webhookLogQuery(webhook));
export const usePasskeys = () => useQuery(passkeysQuery);

/** Whether this service has log-in with Google; without it nothing is asked of it. */
export const useHasGoogle = (): boolean => useConfig()?.googleLogin ?? false;
/** Whether accounts can be connected here; without a network for it nothing is asked. */
export const useConnects = (): boolean => (useConfig()?.connectNetworks ?? []).length > 0;
export const useConnections = () => useQuery(connectionsQuery, { enabled: useConnects() });
export const useGoogleState = () => useQuery(googleQuery, { enabled: useHasGoogle() });
