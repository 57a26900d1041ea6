import { reversalOf } from '../../../shared/domain/ledger/refund.ts';
import { SUBSCRIPTION_STATUS } from '../../../shared/domain/subscription/subscription.ts';
import { findCheckout, markCheckout, noteAsked, type StoredCheckout } from '../../db/repositories/checkouts.ts';
import { insertMails } from '../../db/repositories/outbox.ts';
import { findPlanEver } from '../../db/repositories/plans.ts';
import { countPromotionUse, isPromotionSpent } from '../../db/repositories/promotions.ts';
import { findSubscription, replaceSubscription } from '../../db/repositories/subscriptions.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import { markOfferUsed } from '../../db/repositories/users.ts';
import type { PaymentOutcome } from '../../ports/metrics.ts';
import type { CheckoutTruth, PaymentGateway } from '../../ports/payment-gateway.ts';
import { newPaymentMail } from '../deliver/new-mails.ts';
import { sendSoon } from '../deliver/write-mail.ts';
import { bookCheckout } from '../ledger/book.ts';
import { countPayments, outcomesOf } from '../ledger/count-payments.ts';
import { catchUp } from '../subscription/catch-up.ts';
import { followProvider } from '../subscription/follow-provider.ts';
import { readWord } from '../subscription/read-word.ts';
import { renewalOf } from '../subscription/renewal-of.ts';
import { tellProvidersNow } from '../subscription/tell-provider.ts';
import type { SettleDeps } from './checkout-deps.ts';
import { isOvertaken, settledSubscription } from './settlement.ts';

type PaidTruth = Extract<CheckoutTruth, { status: 'paid' }>;

interface PaidSession {
  readonly sessionId: string;
  readonly truth: PaidTruth;
  readonly gateway: PaymentGateway;
}

/** The provider's number of what was charged, as the ledger has it. */
const chargeOf = ({ movements }: PaidTruth, sessionId: string): string | null =>
  movements === undefined ? sessionId : (movements.find(({ kind }) => kind === 'charge')?.id ?? null);

/** Turns the plan on in one transaction. @returns what became of its payments by then; null when it was settled before */
function turnOn(deps: SettleDeps, { sessionId, gateway, truth }: PaidSession): Promise<PaymentOutcome[] | null> {
  const { providerRef, movements } = truth;
  return deps.db.transaction().execute(async (tx) => {
    const known = await findCheckout(tx, sessionId);
    if (known === null) return null;
    await lockUser(tx, known.userId);
    const checkout = await findCheckout(tx, sessionId, true);
    if (checkout === null || checkout.status === 'paid') return null;
    const now = deps.clock.now();
    const plan = await findPlanEver(tx, checkout.planId);
    const current = await findSubscription(tx, checkout.userId);
    const isTest = gateway.sandbox;
    const { promoCode } = checkout;
    const isPromoSpent = promoCode !== null && (await isPromotionSpent(tx, checkout.userId, promoCode));
    const paid = settledSubscription({ checkout, plan, current, providerRef, isPromoSpent }, now);
    const { paused } = await replaceSubscription(tx, paid);
    await markCheckout(tx, checkout.id, {
      status: 'paid',
      at: now,
      providerRef,
      chargeRef: chargeOf(truth, sessionId),
    });
    await insertMails(
      tx,
      [newPaymentMail('payment-made', { ...checkout, isTest, next: paid.next ?? checkout.next, paused })],
      now,
    );
    const isCredited = checkout.amount.minor === 0 || isOvertaken(checkout, current);
    const booked = await bookCheckout(tx, { checkout, sessionId, movements, current, isCredited }, { now, isTest });
    if (promoCode !== null && !isPromoSpent) await countPromotionUse(tx, promoCode);
    if (checkout.discount === 'first-week') {
      await markOfferUsed(tx, checkout.userId, now);
    }
    return ['paid' as const, ...outcomesOf(booked)];
  });
}

/** What the provider said is kept with the mail that tells of a refused card: both, or neither. */
async function markUnpaid(
  deps: SettleDeps,
  checkout: StoredCheckout,
  { status, gateway }: { status: 'declined' | 'expired'; gateway: PaymentGateway },
): Promise<void> {
  const isNews = await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const marked = await markCheckout(tx, checkout.id, { status, at, providerRef: null });
    if (marked && status === 'declined')
      await insertMails(tx, [newPaymentMail('payment-declined', { ...checkout, isTest: gateway.sandbox })], at);
    return marked;
  });
  if (isNews && checkout.status !== status) countPayments(deps, checkout.provider, [status]);
}

const mailSoon = async ({ jobs, logger: log }: SettleDeps): Promise<void> => {
  if (jobs !== null) await sendSoon({ jobs, log });
};

/** The payment went back before anybody here heard of it: the plan that it turned on ends, here and at the provider. @returns how the plan stands */
async function endReversed(deps: SettleDeps, { userId }: StoredCheckout, truth: PaidTruth): Promise<number> {
  const plan = reversalOf(truth.movements ?? [], new Set()) === null ? null : await findSubscription(deps.db, userId);
  const renewal = plan?.providerRef === truth.providerRef ? renewalOf(deps.gateways, plan) : null;
  if (plan === null || renewal === null) return SUBSCRIPTION_STATUS.active;
  const life = await followProvider(deps, plan.id, await readWord(deps.db, plan, renewal));
  return life?.status ?? plan.status;
}

/** Acts on what the provider says of the checkout. */
async function act(
  deps: SettleDeps,
  checkout: StoredCheckout,
  input: { truth: CheckoutTruth; sessionId: string; gateway: PaymentGateway },
) {
  const { truth, sessionId, gateway } = input;
  if (truth.status === 'open') return;
  if (truth.status !== 'paid') {
    await markUnpaid(deps, checkout, { status: truth.status, gateway });
    if (truth.status === 'declined') {
      await deps.live.publish(checkout.userId, { type: 'subscribeError', code: truth.code });
      await mailSoon(deps);
    }
    return;
  }
  await catchUp(deps, checkout.userId);
  const news = await turnOn(deps, { sessionId, gateway, truth });
  countPayments(deps, checkout.provider, news ?? []);
  // Another may have settled it and died before it could say so.
  await tellProvidersNow(deps, checkout.userId);
  const status = await endReversed(deps, checkout, truth);
  if (news === null) return;
  await deps.live.publish(checkout.userId, { type: 'subscription-changed', status });
  await mailSoon(deps);
}

/** Asks the provider and acts on its word; see `CheckoutService.settle`. */
export async function settleCheckout(deps: SettleDeps, sessionId: string): Promise<CheckoutTruth['status'] | null> {
  const checkout = await findCheckout(deps.db, sessionId);
  const gateway = checkout === null ? null : deps.gateways.of(checkout.provider);
  if (checkout === null) return null;
  if (gateway === null) {
    // Of a provider that is not in use any more: those of others come first.
    await noteAsked(deps.db, checkout.id, { at: deps.clock.now(), isFinal: false });
    return null;
  }
  const truth = await gateway.readCheckout(sessionId);
  await act(deps, checkout, { truth, sessionId, gateway });
  const isFinal = truth.status === 'paid' || truth.status === 'expired';
  await noteAsked(deps.db, checkout.id, { at: deps.clock.now(), isFinal });
  return truth.status;
}
