import type { Day, UserId } from '../../../shared/domain/ids.ts';
import type { NewMail } from '../../db/repositories/outbox.ts';
import type { AccountMailRequest } from '../../ports/job-queue.ts';
import { weeklyDeliveryKey } from './delivery-keys.ts';

/** One subscriber's mail of one Thursday. */
export function newWeeklyMail({ userId, thursday }: { userId: UserId; thursday: Day }): NewMail {
  const key = `${weeklyDeliveryKey(thursday)}.${userId}`;
  return { key, slot: key, kind: 'weekly', user: userId, data: { thursday } };
}

/** A mail about somebody's account; while one of its kind is on its way to them, another is not needed. */
export const newAccountMail = ({ kind, userId, requestId }: AccountMailRequest): NewMail => ({
  ...{ kind, key: `${kind}-${requestId}`, slot: `${kind}/${userId ?? requestId}` },
  user: userId,
  data: {},
});

/** A report of abuse, for the operator. */
export function newAbuseNotice(abuseId: number): NewMail {
  const key = `abuse-${abuseId}`;
  return { key, slot: key, kind: 'abuse-notice', user: null, data: { abuseId } };
}
