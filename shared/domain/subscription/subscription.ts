import type { Instant, PlanId } from '../ids.ts';
import type { Currency } from '../money.ts';

/** 1 active, 10 pending, 11 error, -5 cancellation in progress; any other value is inactive. */
export const SUBSCRIPTION_STATUS = { active: 1, pending: 10, error: 11, cancelling: -5, inactive: 0 } as const;

export const PLAN_TYPES = ['tracking', 'summary'] as const;
/** The plan family: tracking alone, or tracking with AI summaries. */
export type PlanType = (typeof PLAN_TYPES)[number];

export interface Plan {
  readonly id: PlanId;
  readonly type: PlanType;
  readonly name: string;
  readonly accounts: number;
  readonly priceMinor: Readonly<Record<Currency, number>>;
  readonly img: string;
  readonly groupReports: boolean;
  readonly dailyReports: boolean;
}

export interface Subscription {
  readonly status: number;
  readonly type: PlanType;
  readonly planId: PlanId;
  readonly priceMinor: number;
  readonly currency: Currency;
  /** Next billing date, or the date a cancelled plan is paid to. */
  readonly next: Instant | null;
  /** Beginning of the paid period that ends at `next`. */
  readonly since: Instant;
  readonly expired: boolean;
  readonly accounts: number;
  readonly groupReports: boolean;
  readonly dailyReports: boolean;
}

/**
 * Whether the plan works now: status 1; or status neither pending nor error, not flagged expired, and paid to a date
 * still ahead (specification, section 4; the ambiguity there is decided so that a cancelled plan keeps working
 * until the day it is paid to).
 */
export function isActive(
  subscription: Pick<Subscription, 'status' | 'expired' | 'next'> | null,
  now: Instant,
): boolean {
  if (subscription === null) return false;
  const { status, expired, next } = subscription;
  if (status === SUBSCRIPTION_STATUS.active) return true;
  if (status === SUBSCRIPTION_STATUS.pending || status === SUBSCRIPTION_STATUS.error) return false;
  return !expired && next !== null && next > now;
}

/** When a plan that is active stops being so while nothing changes; null: not by itself. */
export const activeUntil = ({ status, next }: Pick<Subscription, 'status' | 'next'>): Instant | null =>
  status === SUBSCRIPTION_STATUS.active ? null : next;

/** True while the client should ask again: pending, error, or cancellation in progress. */
export const isUnsettled = (status: number): boolean =>
  status === SUBSCRIPTION_STATUS.pending ||
  status === SUBSCRIPTION_STATUS.error ||
  status === SUBSCRIPTION_STATUS.cancelling;
