import type { Instant } from '../../../shared/domain/ids.ts';
import { SUBSCRIPTION_STATUS } from '../../../shared/domain/subscription/subscription.ts';
import { lockQuota } from '../../db/repositories/account-quota.ts';
import { findCheckout, markCheckout, type StoredCheckout } from '../../db/repositories/checkouts.ts';
import { insertMails } from '../../db/repositories/outbox.ts';
import { findPlanEver } from '../../db/repositories/plans.ts';
import { findSubscription, replaceSubscription, type StoredSubscription } from '../../db/repositories/subscriptions.ts';
import { markOfferUsed } from '../../db/repositories/users.ts';
import type { CheckoutTruth, PaymentGateway } from '../../ports/payment-gateway.ts';
import { newPaymentMail } from '../deliver/new-mails.ts';
import { sendSoon } from '../deliver/write-mail.ts';
import type { CheckoutDeps } from './checkout-deps.ts';
import { settledSubscription } from './settlement.ts';

interface TurnedOn {
  readonly replaced: StoredSubscription | null;
  /** To when what was paid elsewhere meanwhile moves the next payment. */
  readonly postponed: Instant | null;
}

/** Turns the plan on in one transaction. @returns the subscription it replaced, or false when it was settled before */
function turnOn(deps: CheckoutDeps, sessionId: string, providerRef: string): Promise<TurnedOn | false> {
  return deps.db.transaction().execute(async (tx) => {
    const known = await findCheckout(tx, sessionId);
    if (known === null) return false;
    await lockQuota(tx, known.userId);
    const checkout = await findCheckout(tx, sessionId, true);
    if (checkout === null || checkout.status === 'paid') return false;
    const now = deps.clock.now();
    const plan = await findPlanEver(tx, checkout.planId);
    const current = await findSubscription(tx, checkout.userId);
    const isTest = deps.gateway?.sandbox === true;
    const paid = settledSubscription({ checkout, plan, current, providerRef }, now);
    await replaceSubscription(tx, paid);
    await markCheckout(tx, checkout.id, { status: 'paid', at: now, providerRef });
    await insertMails(
      tx,
      [newPaymentMail('payment-made', { ...checkout, isTest, next: paid.next ?? checkout.next })],
      now,
    );
    if (checkout.discount === 'first-week') {
      await markOfferUsed(tx, checkout.userId, now);
    }
    const postponed = paid.next !== null && paid.next > checkout.next ? paid.next : null;
    return { replaced: current, postponed };
  });
}

/** The plan that was replaced is ended at its provider; when that fails, an operator has to know which. */
async function endOld(deps: CheckoutDeps, to: PaymentGateway, old: StoredSubscription | null): Promise<void> {
  if (old?.providerRef == null || old.provider !== to.name) return;
  await to.cancel(old.providerRef).catch((err: unknown) => {
    deps.logger.error({ err, subscription: old.id }, 'a replaced plan could not be ended at its provider');
  });
}

async function postpone(
  deps: CheckoutDeps,
  to: PaymentGateway,
  { ref, until }: { ref: string; until: Instant | null },
) {
  if (until === null) return;
  await to.postpone(ref, until).catch((err: unknown) => {
    deps.logger.error({ err }, 'a payment could not be postponed at its provider');
  });
}

/** What the provider said is kept with the mail that tells of a refused card: both, or neither. */
function markUnpaid(deps: CheckoutDeps, checkout: StoredCheckout, status: 'declined' | 'expired'): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const marked = await markCheckout(tx, checkout.id, { status, at, providerRef: null });
    if (marked && status === 'declined')
      await insertMails(
        tx,
        [newPaymentMail('payment-declined', { ...checkout, isTest: deps.gateway?.sandbox === true })],
        at,
      );
  });
}

/** Acts on what the provider says of the checkout. */
async function act(
  deps: CheckoutDeps,
  checkout: StoredCheckout,
  input: { truth: CheckoutTruth; sessionId: string; gateway: PaymentGateway },
) {
  const { truth, sessionId, gateway } = input;
  if (truth.status === 'open') return;
  if (truth.status !== 'paid') {
    await markUnpaid(deps, checkout, truth.status);
    if (truth.status === 'declined') {
      await deps.live.publish(checkout.userId, { type: 'subscribeError', code: truth.code });
      await sendSoon({ jobs: deps.jobs, log: deps.logger });
    }
    return;
  }
  const done = await turnOn(deps, sessionId, truth.providerRef);
  if (done === false) return;
  await deps.live.publish(checkout.userId, { type: 'subscription-changed', status: SUBSCRIPTION_STATUS.active });
  await sendSoon({ jobs: deps.jobs, log: deps.logger });
  await postpone(deps, gateway, { ref: truth.providerRef, until: done.postponed });
  await endOld(deps, gateway, done.replaced);
}

/** Asks the provider and acts on its word; see `CheckoutService.settle`. */
export async function settleCheckout(deps: CheckoutDeps, sessionId: string): Promise<CheckoutTruth['status'] | null> {
  const { gateway } = deps;
  const checkout = gateway === null ? null : await findCheckout(deps.db, sessionId);
  if (gateway === null || checkout === null) return null;
  const truth = await gateway.readCheckout(sessionId);
  await act(deps, checkout, { truth, sessionId, gateway });
  return truth.status;
}
