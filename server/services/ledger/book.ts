import type { Instant } from '../../../shared/domain/ids.ts';
import { creditEntry, type Entry, movementEntry, valueLeft } from '../../../shared/domain/ledger/ledger.ts';
import type { Movement } from '../../../shared/domain/ledger/movement.ts';
import { money } from '../../../shared/domain/money.ts';
import type { Db } from '../../db/database.ts';
import type { StoredCheckout } from '../../db/repositories/checkouts.ts';
import { insertEntries, type LedgerOwner } from '../../db/repositories/ledger.ts';
import { insertMails } from '../../db/repositories/outbox.ts';
import type { StoredSubscription } from '../../db/repositories/subscriptions.ts';
import type { ProviderSubscription, RenewalPayment } from '../../ports/payment-gateway.ts';
import { newRefundMail } from '../deliver/new-mails.ts';

const present = (entries: readonly (Entry | null)[]): Entry[] => entries.filter((entry) => entry !== null);

/** A further payment as a line of the provider's books, for providers that do not tell more of it. */
const renewalMovement = ({ id, amount, paidAt }: RenewalPayment): Movement => ({
  ...{ kind: 'charge', id, chargeId: null, amount },
  at: paidAt,
});

/** What a provider says that money did for a subscription. */
export const movementsOf = ({ payments, movements }: ProviderSubscription): Movement[] => [
  ...payments.map(renewalMovement),
  ...(movements ?? []),
];

interface Moment {
  readonly now: Instant;
  /** No money moved. */
  readonly isTest: boolean;
}

/**
 * Books what a provider said that money did, each line once, however often it is said; call it in the transaction that acts on it.
 * Whoever a payment is refunded to is told.
 * @returns what is new
 */
export async function bookMovements(
  tx: Db,
  movements: readonly Movement[],
  { now, isTest, ...owner }: LedgerOwner & Moment,
): Promise<Entry[]> {
  const written = await insertEntries(tx, owner, present(movements.map(movementEntry)));
  const { userId, planId } = owner;
  if (userId === null || planId === null) return written;
  const isNew = (one: Movement): boolean =>
    written.some(({ kind, reference }) => kind === 'refund' && one.kind === kind && one.id === reference);
  const refunds = movements.filter(isNew).map((refund) => newRefundMail({ userId, planId, refund, isTest }));
  await insertMails(tx, refunds, now);
  return written;
}

interface PaidCheckout {
  readonly checkout: StoredCheckout;
  readonly sessionId: string;
  /** Undefined where the provider does not tell. */
  readonly movements: readonly Movement[] | undefined;
  /** What ran until then; what is left of it counts for what was bought. */
  readonly current: StoredSubscription | null;
  /** Days that were left count for what was bought. */
  readonly isCredited: boolean;
}

/** Books a paid checkout: what was charged, and what was credited of the plan before. @returns what is new of what was charged */
export async function bookCheckout(tx: Db, paid: PaidCheckout, { now, isTest }: Moment): Promise<Entry[]> {
  const { checkout, sessionId, current, isCredited } = paid;
  const { amount, userId, planId, provider } = checkout;
  const charge: Movement = { kind: 'charge', id: sessionId, chargeId: null, amount, at: now };
  const owner = { userId, planId, provider };
  const booked = await bookMovements(tx, paid.movements ?? [charge], { ...owner, now, isTest });
  if (!isCredited || current?.currency !== amount.currency) return booked;
  const value = money(valueLeft(current, now), amount.currency);
  await insertEntries(tx, owner, present([creditEntry({ checkoutId: checkout.id, value, at: now })]));
  return booked;
}
