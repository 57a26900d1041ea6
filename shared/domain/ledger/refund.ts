import type { Instant } from '../ids.ts';
import { DAY } from '../time/calendar.ts';
import type { Movement } from './movement.ts';

/** The cases in which the terms promise a refund. */
export const REFUND_REASONS = ['charged-twice', 'by-mistake', 'no-report', 'law'] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** For how long after a payment it is refunded. */
const REFUND_WITHIN_MS = 7 * DAY;

/** What is looked at before a payment is refunded. */
export interface RefundFacts {
  readonly reason: RefundReason;
  readonly paidAt: Instant;
  /** The same person paid the same amount another time within the days of a refund. */
  readonly hasTwin: boolean;
  /** A report was made for one of the person's accounts since they paid. */
  readonly hasReport: boolean;
}

/** Why the terms do not promise a refund; null when they do. That somebody paid by mistake, or has a right by law, is for the operator to say. */
export function refundRefusal(facts: RefundFacts, now: Instant): 'too-late' | 'charged-once' | 'has-report' | null {
  if (now - facts.paidAt > REFUND_WITHIN_MS) return 'too-late';
  if (facts.reason === 'charged-twice' && !facts.hasTwin) return 'charged-once';
  return facts.reason === 'no-report' && facts.hasReport ? 'has-report' : null;
}

/** Payments within this time of each other may be the same one, charged twice. */
export const isTwin = (a: Instant, b: Instant): boolean => Math.abs(a - b) <= REFUND_WITHIN_MS;

/** Whether the plan goes on after the refund: another payment pays for it. */
export const outlivesRefund = (reason: RefundReason): boolean => reason === 'charged-twice';

const sumOf = (movements: readonly Movement[], kind: Movement['kind']): number =>
  movements.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount.minor, 0);

/**
 * What took the last payment of a subscription back, which is what pays for it now: all of it was refunded, or it is disputed and the
 * dispute is not won.
 * @param outliving charges whose refund the plan outlives
 */
export function reversalOf(
  movements: readonly Movement[],
  outliving: ReadonlySet<string>,
): 'refunded' | 'disputed' | null {
  const charges = movements.filter(({ kind }) => kind === 'charge').toSorted((a, b) => a.at - b.at);
  const last = charges.at(-1);
  if (last === undefined) return null;
  const own = movements.filter(({ chargeId }) => chargeId === last.id);
  if (sumOf(own, 'dispute') > sumOf(own, 'dispute-won')) return 'disputed';
  return sumOf(own, 'refund') >= last.amount.minor && !outliving.has(last.id) ? 'refunded' : null;
}
