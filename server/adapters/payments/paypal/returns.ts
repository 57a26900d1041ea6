import type { Instant } from '../../../../shared/domain/ids.ts';
import { type Money, money } from '../../../../shared/domain/money.ts';
import type { PaypalReturn } from '../../../db/repositories/paypal-returns.ts';
import type { PaypalDispute } from './answers.ts';

/** What goes back of a charge: refunds in parts, and what a bank, or PayPal for the payer, takes. */

/** Something that went back, before it is known how much of it did so before. */
export type Told = Omit<PaypalReturn, 'chargeId'>;

/** A charge, as the ledger knows it, and how much it was; null where PayPal does not say. */
export interface Charged {
  readonly id: string;
  readonly amount: Money | null;
}

const sumOf = (returns: readonly Told[], ...kinds: readonly Told['kind'][]): number =>
  returns.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount.minor, 0);

/** How much more of it can go this way. A fee is not of the charge. */
function roomFor(kind: Told['kind'], charged: Charged, kept: readonly Told[]): number {
  const won = sumOf(kept, 'dispute-won');
  const isAllBack = kept.some((one) => one.kind === 'refund' && one.id === charged.id);
  if (kind === 'refund' && isAllBack) return 0;
  if (kind === 'fee') return Number.POSITIVE_INFINITY;
  if (kind === 'dispute-won') return sumOf(kept, 'dispute') - won;
  return (charged.amount?.minor ?? Number.POSITIVE_INFINITY) - (sumOf(kept, 'refund', 'dispute') - won);
}

/**
 * What is new of what is told, in its order. A charge goes back once: a refund that PayPal names after it had only said that all went back,
 * or a lost dispute that it also calls a refund, is kept as nothing.
 */
export function newReturns(kept: readonly PaypalReturn[], told: readonly Told[], charged: Charged): PaypalReturn[] {
  const all: PaypalReturn[] = [...kept];
  for (const one of told) {
    const isKnown = all.some(({ kind, id }) => kind === one.kind && id === one.id);
    const isForeign = charged.amount !== null && one.kind !== 'fee' && one.amount.currency !== charged.amount.currency;
    if (isKnown || isForeign) continue;
    const minor = Math.max(0, Math.min(one.amount.minor, roomFor(one.kind, charged, all)));
    all.push({ ...one, chargeId: charged.id, amount: money(minor, one.amount.currency) });
  }
  return all.slice(kept.length);
}

/** All of a charge went back, and PayPal does not say by which refunds: the rest has the charge's own number. Nothing where none is left. */
export function restOf(kept: readonly PaypalReturn[], charged: Charged, receivedAt: Instant): PaypalReturn[] {
  if (charged.amount === null) return [];
  const rest: Told = { kind: 'refund', id: charged.id, amount: charged.amount, at: receivedAt };
  return newReturns(kept, [rest], charged).filter(({ amount }) => amount.minor > 0);
}

/** What the payer gets, or got, by the word of who decided. */
const FOR_THE_PAYER: ReadonlySet<string> = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);
const FOR_US: ReadonlySet<string> = new Set([
  ...['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED'],
  // PayPal pays the payer, and we keep what we got.
  'RESOLVED_WITH_PAYOUT',
]);

/** PayPal's own list of what the dispute moved of our money. A further line of a kind has a number of its own. */
function listed({ id, movements }: PaypalDispute): Told[] {
  const counts = new Map<Told['kind'], number>();
  return movements
    .filter(({ party, amount }) => party === 'SELLER' && amount !== null)
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ isOut, isFee, amount, at }) => {
      if (amount === null || amount.minor === 0 || (isFee && !isOut)) return [];
      const kind = isFee ? 'fee' : isOut ? 'dispute' : 'dispute-won';
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return [{ kind, id: count === 1 ? id : `${id}-${count}`, amount, at }];
    });
}

/**
 * What a dispute moved. While PayPal only inquires, or holds the amount until it has decided, nothing was taken; a bank's chargeback
 * takes the money when it is opened.
 */
export function disputeReturns(dispute: PaypalDispute): Told[] {
  const { id, amount, outcome, refunded, isBanks, isInquiry, openedAt, changedAt } = dispute;
  if (dispute.movements.length > 0) return listed(dispute);
  const isLost = outcome !== null && FOR_THE_PAYER.has(outcome);
  const isWon = outcome !== null && FOR_US.has(outcome);
  const wasTaken = isLost || (isBanks && !isInquiry);
  const taken = (isLost ? refunded : null) ?? amount;
  if (!wasTaken || taken === null || taken.minor === 0) return [];
  const back: Told = { kind: 'dispute', id, amount: taken, at: isBanks ? openedAt : changedAt };
  return isWon ? [back, { ...back, kind: 'dispute-won', at: changedAt }] : [back];
}
