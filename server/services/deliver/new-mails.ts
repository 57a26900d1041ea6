import { randomUUID } from 'node:crypto';
import type { AccountId, Day, Instant, PlanId, UserId } from '../../../shared/domain/ids.ts';
import type { Movement } from '../../../shared/domain/ledger/movement.ts';
import type { ChosenMail } from '../../../shared/domain/mail/mail-choices.ts';
import type {
  AddressMailKind,
  PastWeekMailKind,
  PaymentMailKind,
  PlanMailKind,
} from '../../../shared/domain/mail/outbox-rules.ts';
import type { NewMail } from '../../db/repositories/outbox.ts';
import type { AccountMailRequest } from '../../ports/job-queue.ts';
import { mailDeliveryKey } from './delivery-keys.ts';

/** Somebody's mail with reports or a watchlist, by the Thursday on which they come out. */
export interface MailSlot {
  readonly kind: ChosenMail;
  readonly userId: UserId;
  readonly thursday: Day;
}

/**
 * One person's mail of one week, or of one month. The weekly mail has the watchlist in it: while one of the two is on its way, the other
 * is not needed.
 */
export function newReportMail({ kind, userId, thursday }: MailSlot): NewMail {
  const key = `${mailDeliveryKey(kind, thursday)}.${userId}`;
  const slot = kind === 'watchlist' ? `${mailDeliveryKey('weekly', thursday)}.${userId}` : key;
  return { key, slot, kind, user: userId, data: { thursday } };
}

/** A mail about somebody's account; while one of its kind is on its way to them, another is not needed. */
export const newAccountMail = ({ kind, userId, requestId }: AccountMailRequest): NewMail => ({
  ...{ kind, key: `${kind}-${requestId}`, slot: `${kind}/${userId ?? requestId}` },
  user: userId,
  data: {},
});

/** A log-in from a device that was not known; while the notice of one is on its way, another is not needed. */
export const newDeviceNotice = (user: UserId, device: { app: string | null; system: string | null }): NewMail => ({
  ...{ kind: 'new-device', user, data: device },
  key: `new-device-${randomUUID()}`,
  slot: `new-device/${user}/${device.app}/${device.system}`,
});

/** A flood of wrong passwords, told once a day. */
export function newPasswordsNotice(user: UserId, day: Day): NewMail {
  const key = `wrong-passwords-${day}.${user}`;
  return { key, slot: key, kind: 'wrong-passwords', user, data: {} };
}

interface PaymentNews {
  /** Of the checkout. */
  readonly id: string;
  readonly userId: UserId;
  readonly next: Instant;
  readonly isTest: boolean;
  /** Accounts that the new plan has no room for. */
  readonly paused?: readonly AccountId[];
}

/** What became of a payment, told once however often the provider says so. */
export function newPaymentMail(kind: PaymentMailKind, news: PaymentNews): NewMail {
  const { id, userId, next, isTest, paused = [] } = news;
  const key = `${kind}-${id}`;
  return { key, slot: key, kind, user: userId, data: { checkout: id, next, test: isTest, paused } };
}

/** Accounts that a plan has no room for which came without a payment, told once; none where there is room for all. */
export function newPausedMails(news: {
  /** Of the subscription. */
  readonly id: number;
  readonly userId: UserId;
  readonly planId: PlanId;
  readonly paused: readonly AccountId[];
}): NewMail[] {
  const { id, userId: user, planId: plan, paused } = news;
  const key = `accounts-paused-${id}`;
  return paused.length === 0 ? [] : [{ key, slot: key, kind: 'accounts-paused', user, data: { plan, paused } }];
}

/** A payment that was given back, told once however often the provider says so. */
export function newRefundMail(news: {
  readonly userId: UserId;
  readonly planId: PlanId;
  readonly refund: Movement;
  readonly isTest: boolean;
}): NewMail {
  const { userId: user, planId: plan, refund, isTest: test } = news;
  const key = `payment-refunded-${refund.id}`;
  const { minor, currency } = refund.amount;
  return {
    key,
    slot: key,
    kind: 'payment-refunded',
    user,
    data: { plan, minor, currency, at: refund.at, number: refund.id, test },
  };
}

/** What became of an order of past weeks, told once. */
export function newPastWeekMail(
  kind: PastWeekMailKind,
  { id, userId, isTest }: { readonly id: string; readonly userId: UserId; readonly isTest: boolean },
): NewMail {
  const key = `${kind}-${id}`;
  return { key, slot: key, kind, user: userId, data: { order: id, test: isTest } };
}

interface PlanNews {
  /** Of the subscription. */
  readonly id: number;
  readonly userId: UserId;
  readonly next: Instant | null;
  readonly retryAt?: Instant | null;
  /** The payment that it is the receipt of. */
  readonly renewal?: string;
  /** A plan of the test checkout. */
  readonly isTest: boolean;
  /** Tells this news of a plan from others of its kind. */
  readonly version: string;
}

/** What became of a plan, told once however often it is found out. */
export function newPlanMail(kind: PlanMailKind, news: PlanNews): NewMail {
  const { id, userId, next, retryAt = null, renewal = null, isTest, version } = news;
  const key = `${kind}-${id}-${version}`;
  return { key, slot: key, kind, user: userId, data: { subscription: id, next, retryAt, renewal, test: isTest } };
}

/** A mail about a change of an address; while one of a kind is on its way, another is not needed. */
export const newAddressMail = (kind: AddressMailKind, { id, user }: { id: string; user: UserId }): NewMail => ({
  ...{ kind, key: `${kind}-${randomUUID()}`, slot: `${kind}/${id}` },
  user,
  data: { change: id },
});

/** A report of abuse, for the operator. */
export function newAbuseNotice(abuseId: number): NewMail {
  const key = `abuse-${abuseId}`;
  return { key, slot: key, kind: 'abuse-notice', user: null, data: { abuseId } };
}
