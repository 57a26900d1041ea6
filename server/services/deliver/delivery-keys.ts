import type { AccountId, Day, ReportId } from '../../../shared/domain/ids.ts';

/** Names under which `deliveries` remembers what was sent; each is sent to a user once over a channel. */
export const weeklyDeliveryKey = (thursday: Day): string => `weekly-${thursday}`;
export const reportDeliveryKey = (account: AccountId, report: ReportId): string => `${account}/${report}`;
