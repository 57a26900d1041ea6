import type { AccountId, Day, ReportId } from '../../../shared/domain/ids.ts';
import type { ChosenMail } from '../../../shared/domain/mail/mail-choices.ts';

/** Names under which `deliveries` remembers what was sent; each is sent to a user once over a channel. */
export const mailDeliveryKey = (kind: ChosenMail, thursday: Day): string => `${kind}-${thursday}`;
export const reportDeliveryKey = (account: AccountId, report: ReportId): string => `${account}/${report}`;
