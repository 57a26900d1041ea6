import type { AccountId, Day, ReportId } from '../../../shared/domain/ids.ts';
import type { ChosenMail } from '../../../shared/domain/mail/mail-choices.ts';

/** Names under which `deliveries` remembers what was sent; each is sent to a user once over a channel. */
export const mailDeliveryKey = (kind: ChosenMail, thursday: Day): string => `${kind}-${thursday}`;
/**
 * What is over once a mail is: a weekly mail has the watchlist in it, and after one of the watchlist alone no weekly one of that Thursday
 * comes, so that nobody gets two on a week.
 */
export const deliveryKeysOf = (kind: ChosenMail, thursday: Day): readonly string[] =>
  kind === 'monthly'
    ? [mailDeliveryKey(kind, thursday)]
    : [mailDeliveryKey('weekly', thursday), mailDeliveryKey('watchlist', thursday)];
export const reportDeliveryKey = (account: AccountId, report: ReportId): string => `${account}/${report}`;
