import type { Day, Instant } from '../ids.ts';
import type { Currency, Money } from '../money.ts';
import type { RunningPlan } from '../subscription/proration.ts';
import { isStillPaid } from '../subscription/proration.ts';
import { DAY, dayOf } from '../time/calendar.ts';
import type { Movement, MovementKind } from './movement.ts';

/**
 * Where money stands: what the provider holds for us; what was sold; what of that was credited, given back, taken back or kept by the
 * provider; and the tax in it, which is owed.
 */
export type LedgerAccount =
  | 'provider-balance'
  | 'sales'
  | 'credit-given'
  | 'refunds'
  | 'disputes'
  | 'provider-fees'
  | 'tax-owed';

/** What an entry records: a line of the provider's books, or days that were paid before and count for another plan. */
export type EntryKind = MovementKind | 'credit';

/** One side of an entry: more than zero is a debit, less a credit. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly minor: number;
}

/** Something that happened to money: two or more postings in one currency, which sum to zero. */
export interface Entry {
  readonly kind: EntryKind;
  /** The provider's own number of what is recorded; of a credit, the checkout's. */
  readonly reference: string;
  /** The number of the charge that it belongs to. */
  readonly chargeReference: string | null;
  readonly currency: Currency;
  readonly happenedOn: Day;
  readonly postings: readonly Posting[];
}

/** Which account gains what another loses. */
const SIDES: Readonly<Record<EntryKind, readonly [debit: LedgerAccount, credit: LedgerAccount]>> = {
  charge: ['provider-balance', 'sales'],
  refund: ['refunds', 'provider-balance'],
  dispute: ['disputes', 'provider-balance'],
  'dispute-won': ['provider-balance', 'disputes'],
  fee: ['provider-fees', 'provider-balance'],
  // Prices include it.
  tax: ['sales', 'tax-owed'],
  credit: ['credit-given', 'sales'],
};

interface Booked {
  readonly kind: EntryKind;
  readonly id: string;
  readonly chargeId: string | null;
  readonly amount: Money;
  readonly at: Instant;
}

/** The entry for something that happened; null where nothing moved. @throws RangeError for an amount that is not whole, or negative */
function entryFor({ kind, id, chargeId, amount, at }: Booked): Entry | null {
  const { minor, currency } = amount;
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`a ledger holds whole minor units: ${minor}`);
  if (minor === 0) return null;
  const [debit, credit] = SIDES[kind];
  const postings = [
    { account: debit, minor },
    { account: credit, minor: -minor },
  ];
  return { kind, reference: id, chargeReference: chargeId, currency, happenedOn: dayOf(at), postings };
}

/** The entry for a line of the provider's books; null where nothing moved. */
export const movementEntry = (movement: Movement): Entry | null => entryFor(movement);

/** The entry for days that were paid before and count for another plan from here on. */
export const creditEntry = (credit: { checkoutId: string; value: Money; at: Instant }): Entry | null =>
  entryFor({ kind: 'credit', id: credit.checkoutId, chargeId: null, amount: credit.value, at: credit.at });

/** What the days are worth that are left of a running plan, at what they cost; rounded down. */
export function valueLeft(plan: RunningPlan | null, now: Instant): number {
  if (!isStillPaid(plan, now)) return 0;
  const periodMs = Math.max(plan.next - plan.since, DAY);
  return Number((BigInt(plan.next - now) * BigInt(plan.priceMinor)) / BigInt(periodMs));
}

/** What an entry is known by: booked twice, it is the same entry. */
export const entryKey = ({ kind, reference }: Pick<Entry, 'kind' | 'reference'>): string => `${kind} ${reference}`;
