import type { Movement } from '../../../shared/domain/ledger/movement.ts';
import { insertMails } from '../../db/repositories/outbox.ts';
import {
  findPastWeekOrder,
  movePastWeekOrder,
  type PastWeekOrder,
  paidPastWeekOrders,
} from '../../db/repositories/past-week-orders.ts';
import { notePastWeeksAsked } from '../../db/repositories/unanswered-past-weeks.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import type { CheckoutTruth, PaymentGateway } from '../../ports/payment-gateway.ts';
import type { SettleDeps } from '../checkout/checkout-deps.ts';
import { newPastWeekMail } from '../deliver/new-mails.ts';
import { sendSoon } from '../deliver/write-mail.ts';
import { bookMovements } from '../ledger/book.ts';
import { countPayments, outcomesOf } from '../ledger/count-payments.ts';

type PaidTruth = Extract<CheckoutTruth, { status: 'paid' }>;

/** What was charged, as the provider tells it; without its word, the charge under the session's number. */
function movementsOf(order: PastWeekOrder, truth: PaidTruth): readonly Movement[] {
  if (truth.movements !== undefined) return truth.movements;
  const id = order.sessionId ?? order.id;
  return [{ kind: 'charge', id, chargeId: null, amount: order.amount, at: order.createdAt }];
}

/** Another order of the same weeks was paid meanwhile (two tabs): this one goes back. */
const isDouble = (order: PastWeekOrder, paid: readonly PastWeekOrder[]): boolean =>
  paid.some(
    ({ accountId, state, weeks }) =>
      accountId === order.accountId &&
      (state === 'waiting' || state === 'delivered') &&
      weeks.some((week) => order.weeks.includes(week)),
  );

/** Writes the payment down, once, with its receipt and its line in the ledger. @returns whether that was now */
async function receive(
  deps: SettleDeps,
  id: string,
  { truth, gateway }: { truth: PaidTruth; gateway: PaymentGateway },
): Promise<boolean> {
  const received = await deps.db.transaction().execute(async (tx) => {
    const known = await findPastWeekOrder(tx, { id });
    if (known === null) return null;
    await lockUser(tx, known.userId);
    const order = await findPastWeekOrder(tx, { id }, true);
    if (order === null) return null;
    const [now, movements] = [deps.clock.now(), movementsOf(order, truth)];
    const { userId, provider } = order;
    // What happens to the payment later, a dispute say, is heard in the same way.
    const owner = { userId, planId: null, provider };
    const outcomes = outcomesOf(await bookMovements(tx, movements, { ...owner, now, isTest: gateway.sandbox }));
    if (order.paidAt !== null) return { isNew: false, provider, outcomes };
    const chargeId = movements.find(({ kind }) => kind === 'charge')?.id ?? truth.providerRef;
    const to = isDouble(order, await paidPastWeekOrders(tx, order.userId)) ? 'refunding' : 'waiting';
    // The provider's word counts, also for a session that was closed here while it was paid.
    await movePastWeekOrder(tx, id, { from: ['open', 'declined', 'expired'], to, at: now, chargeId });
    const mail = newPastWeekMail('past-weeks-paid', { ...order, isTest: gateway.sandbox });
    await insertMails(tx, [mail], now);
    return { isNew: true, provider, outcomes: ['paid' as const, ...outcomes] };
  });
  if (received === null) return false;
  countPayments(deps, received.provider, received.outcomes);
  return received.isNew;
}

/** Acts on what the provider says of the order's session. */
async function act(
  deps: SettleDeps,
  order: PastWeekOrder,
  { truth, gateway }: { truth: CheckoutTruth; gateway: PaymentGateway },
): Promise<void> {
  if (truth.status === 'declined' || truth.status === 'expired') {
    const at = deps.clock.now();
    const isNews = await movePastWeekOrder(deps.db, order.id, { from: ['open', 'declined'], to: truth.status, at });
    if (isNews && order.state !== truth.status) countPayments(deps, order.provider, [truth.status]);
  }
  const { jobs, logger: log } = deps;
  if (truth.status !== 'paid' || !(await receive(deps, order.id, { truth, gateway })) || jobs === null) return;
  await sendSoon({ jobs, log });
  await jobs
    .enqueuePastWeeks(order.id)
    .catch((err: unknown) => log.warn({ err }, 'past weeks were left to the schedule'));
}

/** Asks the provider what became of an order's session and acts on it, once. @returns its word, null for a session of another kind */
export async function settlePastWeeks(deps: SettleDeps, sessionId: string): Promise<CheckoutTruth['status'] | null> {
  const order = await findPastWeekOrder(deps.db, { session: sessionId });
  if (order === null) return null;
  const gateway = deps.gateways.of(order.provider);
  if (gateway === null) {
    // Of a provider that is not in use any more: those of others come first.
    await notePastWeeksAsked(deps.db, order.id, { at: deps.clock.now(), isFinal: false });
    return null;
  }
  const truth = await gateway.readCheckout(sessionId);
  await act(deps, order, { truth, gateway });
  const isFinal = truth.status === 'paid' || truth.status === 'expired';
  await notePastWeeksAsked(deps.db, order.id, { at: deps.clock.now(), isFinal });
  return truth.status;
}
