import type { Movement } from '../../../../shared/domain/ledger/movement.ts';
import { money } from '../../../../shared/domain/money.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../db/database.ts';
import { keepPaypalReturns, type PaypalReturn } from '../../../db/repositories/paypal-returns.ts';
import { capture, type PaypalRefund, refund } from './answers.ts';
import { type PaypalApi, PaypalError } from './paypal-api.ts';
import { newReturns, restOf, type Told } from './returns.ts';

interface GiveBackDeps {
  readonly api: PaypalApi;
  readonly db: Db;
  readonly clock: Clock;
}

const refundAmong = (kept: readonly PaypalReturn[], wanted: string): Movement | undefined =>
  kept.find(({ kind, id }) => kind === 'refund' && id === wanted);

/** Writes PayPal's refund down under its own number. */
async function keepGiven({ db, clock }: GiveBackDeps, chargeId: string, given: PaypalRefund): Promise<Movement> {
  const { id, amount, at, isDone } = given;
  if (!isDone || amount === null) throw new PaypalError('PayPal names no amount of the refund');
  const told: Told = { kind: 'refund', id, amount, at: at ?? clock.now() };
  const of = { chargeId, ref: chargeId };
  const kept = await keepPaypalReturns(db, of, (all) => newReturns(all, [told], { id: chargeId, amount: null }));
  return refundAmong(kept, id) ?? { ...told, chargeId };
}

/** All of it went back before: what was not reported is written down under the charge's number. */
async function keepRest({ api, db, clock }: GiveBackDeps, chargeId: string, path: string): Promise<Movement> {
  const { amount } = await api.call({ method: 'GET', path }, capture);
  if (amount === null) throw new PaypalError('PayPal names no amount of the refund');
  const now = clock.now();
  const of = { chargeId, ref: chargeId };
  const kept = await keepPaypalReturns(db, of, (all) => restOf(all, { id: chargeId, amount }, now));
  const nothingLeft: Movement = { kind: 'refund', id: chargeId, chargeId, amount: money(0, amount.currency), at: now };
  return refundAmong(kept, chargeId) ?? nothingLeft;
}

/**
 * Gives what is left of a payment back, once.
 * @param paymentId PayPal's number of it: of an order's capture, or of a payment of a subscription
 * @param chargeId as the ledger knows it
 */
export async function giveBack(
  deps: GiveBackDeps,
  { paymentId, chargeId }: { readonly paymentId: string; readonly chargeId: string },
): Promise<Movement> {
  const path = `/v2/payments/captures/${encodeURIComponent(paymentId)}`;
  const call = { method: 'POST', path: `${path}/refund`, body: {}, requestId: `refund-${paymentId}` } as const;
  const given = await deps.api.call(call, refund).catch((error: unknown) => {
    if (error instanceof PaypalError && error.issue === 'CAPTURE_FULLY_REFUNDED') return null;
    throw error;
  });
  return given === null ? keepRest(deps, chargeId, path) : keepGiven(deps, chargeId, given);
}
