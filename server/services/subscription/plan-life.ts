import type { UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { stateOf, transition } from '../../../shared/domain/subscription/lifecycle.ts';
import type { PlanType } from '../../../shared/domain/subscription/subscription.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { currentSubscriptionOf } from '../../db/repositories/subscription-lives.ts';
import {
  findCurrentSubscription,
  findSubscription,
  type StoredSubscription,
} from '../../db/repositories/subscriptions.ts';
import { recordWish } from '../../db/repositories/untold-providers.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import type { PaymentGateways, ProviderSubscription } from '../../ports/payment-gateway.ts';
import { sendSoon } from '../deliver/write-mail.ts';
import type { PaymentCounts } from '../ledger/count-payments.ts';
import { followProvider } from './follow-provider.ts';
import { readWord } from './read-word.ts';
import { renewalOf } from './renewal-of.ts';
import { bookReplaced, tellProvider } from './tell-provider.ts';

/** What becomes of a plan after it was bought. */
export interface PlanLife {
  /** Does what has come due for a subscription: asks its provider how it stands, or ends it. Safe to repeat. */
  moveOn(id: number): Promise<void>;
  /**
   * Asks a provider how one of its subscriptions stands, which it says something happened to. Of one that is not ours nothing follows; of
   * one that was replaced, what money did is booked.
   */
  refresh(provider: string, ref: string): Promise<void>;
  /**
   * The plan is not renewed, and works until the day it is paid to. With a `type`, only one of that family.
   * @throws AppError `no_renewal`, `payment_unavailable`
   */
  cancel(user: UserId, type: PlanType | null): Promise<void>;
  /** Takes a cancellation back, until the paid day. @throws AppError `no_renewal`, `payment_unavailable` */
  resume(user: UserId, type: PlanType | null): Promise<void>;
  /**
   * The provider's own page for the card and the invoices of a plan, which leads back to the settings.
   * @throws AppError `no_renewal` where there is none, `payment_unavailable`
   */
  openPortal(who: { readonly user: UserId; readonly language: Language }): Promise<string>;
}

export interface PlanLifeDeps extends PaymentCounts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly live: LiveHub;
  /** Sends the mails soon; null where the job does that. */
  readonly jobs: Pick<JobQueue, 'sendMails'> | null;
  readonly gateways: PaymentGateways;
  readonly publicUrl: string;
}

async function settle(deps: PlanLifeDeps, plan: StoredSubscription, word: ProviderSubscription | null): Promise<void> {
  const { jobs, log, live } = deps;
  const life = await followProvider(deps, plan.id, word);
  if (jobs !== null) await sendSoon({ jobs, log });
  if (life !== null) await live.publish(plan.userId, { type: 'subscription-changed', status: life.status });
}

interface Wish {
  readonly user: UserId;
  /** Of which family; null for whichever it is. */
  readonly type: PlanType | null;
  readonly renews: boolean;
}

/** The plan, when there is something to renew that a provider renews. @throws AppError `no_renewal` */
async function renewedPlan({ db, gateways }: PlanLifeDeps, { user, type, renews }: Wish) {
  const plan = await findSubscription(db, user);
  if (plan === null || plan.expired || (type !== null && type !== plan.type)) throw new AppError('no_renewal');
  const renewal = renewalOf(gateways, plan);
  if (renewal === null) throw new AppError('no_renewal');
  const state = transition(stateOf(plan.status), renews ? 'resumed' : 'cancelled');
  if (renews && state !== 'active') throw new AppError('no_renewal');
  return { plan, state, ...renewal };
}

async function setRenewal(deps: PlanLifeDeps, wish: Wish): Promise<void> {
  const { plan, ref, state, gateway } = await renewedPlan(deps, wish);
  let word: ProviderSubscription | null;
  try {
    // A payment that keeps failing has nothing behind it that could be kept.
    await (state === 'ended' ? gateway.cancel(ref) : gateway.setRenewal(ref, wish.renews));
    // What it was still to be told of before is not to be told after this.
    await recordWish(deps.db, plan.id, wish.renews);
    word = await gateway.readSubscription(ref);
  } catch (cause) {
    throw new AppError('payment_unavailable', { cause });
  }
  await settle(deps, plan, word);
  if (wish.renews && word?.truth.state !== 'active') throw new AppError('no_renewal');
}

async function moveOn(deps: PlanLifeDeps, id: number): Promise<void> {
  const { db, gateways } = deps;
  await tellProvider(deps, id);
  const plan = await findCurrentSubscription(db, id);
  if (plan === null) return;
  const renewal = renewalOf(gateways, plan);
  if (renewal === null) return plan.expired ? undefined : settle(deps, plan, null);
  await settle(deps, plan, await readWord(db, plan, renewal));
}

async function refresh(deps: PlanLifeDeps, provider: string, ref: string): Promise<void> {
  const { db, gateways } = deps;
  const id = await currentSubscriptionOf(db, provider, ref);
  if (id === null) return bookReplaced(deps, provider, ref);
  // Its word counts once it knows what it was to be told.
  await tellProvider(deps, id);
  const plan = await findCurrentSubscription(db, id);
  const renewal = plan === null ? null : renewalOf(gateways, plan);
  if (plan === null || renewal === null) return;
  await settle(deps, plan, await readWord(db, plan, renewal));
}

async function openPortal(
  { db, gateways, publicUrl }: PlanLifeDeps,
  { user, language }: { user: UserId; language: Language },
) {
  const plan = await findSubscription(db, user);
  const renewal = plan === null ? null : renewalOf(gateways, plan);
  if (renewal?.gateway.openPortal === undefined) throw new AppError('no_renewal');
  try {
    const url = await renewal.gateway.openPortal(renewal.ref, `${publicUrl}/${language}/settings`);
    if (url !== null) return url;
  } catch (cause) {
    throw new AppError('payment_unavailable', { cause });
  }
  throw new AppError('no_renewal');
}

export const createPlanLife = (deps: PlanLifeDeps): PlanLife => ({
  moveOn: (id) => moveOn(deps, id),
  refresh: (provider, ref) => refresh(deps, provider, ref),
  openPortal: (who) => openPortal(deps, who),
  cancel: (user, type) => setRenewal(deps, { user, type, renews: false }),
  resume: (user, type) => setRenewal(deps, { user, type, renews: true }),
});
