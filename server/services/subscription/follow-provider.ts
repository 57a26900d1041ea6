import { type Instant, instant } from '../../../shared/domain/ids.ts';
import {
  follow,
  type Lifecycle,
  type LifeEvent,
  STATUS_OF,
  stateOf,
  transition,
} from '../../../shared/domain/subscription/lifecycle.ts';
import { DUNNING_MS, TOLD_BEFORE_MS } from '../../../shared/domain/subscription/renewal.ts';
import { SUBSCRIPTION_STATUS } from '../../../shared/domain/subscription/subscription.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { insertMails } from '../../db/repositories/outbox.ts';
import { insertRenewals, markTold, saveLifecycle } from '../../db/repositories/subscription-lives.ts';
import { findCurrentSubscription, type StoredSubscription } from '../../db/repositories/subscriptions.ts';
import { lockUser } from '../../db/repositories/user-lock.ts';
import type { PaymentOutcome } from '../../ports/metrics.ts';
import type { PaymentGateways, ProviderSubscription } from '../../ports/payment-gateway.ts';
import { newPlanMail } from '../deliver/new-mails.ts';
import { bookMovements, movementsOf } from '../ledger/book.ts';
import { countPayments, outcomesOf, type PaymentCounts } from '../ledger/count-payments.ts';
import { reversalIn } from './read-word.ts';
import { renewalOf } from './renewal-of.ts';

interface Deps extends PaymentCounts {
  readonly db: Db;
  readonly clock: Clock;
  readonly gateways: PaymentGateways;
}

const isWord = (before: Lifecycle, life: Lifecycle): boolean =>
  before.revision !== life.revision || before.status !== life.status || before.expired !== life.expired;

/** A provider that numbers nothing itself has a new number for each answer, also where nothing happened. */
const isNews = ({ revision: _, ...was }: Lifecycle, { revision: __, ...is }: Lifecycle): boolean =>
  Object.entries(is).some(([key, value]) => was[key as keyof typeof was] !== value);

/** A plan that is not the provider's any more, or never was, after something happened to it. */
function moved(plan: StoredSubscription, event: LifeEvent): Lifecycle {
  const state = transition(stateOf(plan.status), event);
  return { ...plan, status: STATUS_OF[state], expired: state === 'ended', retryAt: null };
}

/** What is to be so: the provider's word where it renews, else the calendar's. */
function lifeOf({ gateways }: Deps, plan: StoredSubscription, at: { word: ProviderSubscription | null; now: Instant }) {
  const { word, now } = at;
  if (renewalOf(gateways, plan) !== null)
    return word === null ? moved(plan, 'provider deleted') : follow(plan, word.truth);
  const endsAt = plan.next === null ? null : instant(plan.next + (plan.providerRef === null ? 0 : DUNNING_MS));
  return endsAt !== null && endsAt <= now ? moved(plan, 'paid day passed') : plan;
}

/** A plan whose money went back has ended, also where its provider has not heard of that yet. */
function reversed(life: Lifecycle, reversal: 'refunded' | 'disputed' | null): Lifecycle {
  if (reversal === null) return life;
  const state = transition(stateOf(life.status), reversal);
  return { ...life, status: STATUS_OF[state], expired: state === 'ended', retryAt: null };
}

interface Change {
  readonly before: StoredSubscription;
  readonly life: Lifecycle;
  /** Payments that were not known before. */
  readonly renewals: readonly string[];
}

/** A try to renew it failed that nobody had heard of. */
const failsAgain = (before: Lifecycle, life: Lifecycle): boolean =>
  stateOf(life.status) === 'failing' && (stateOf(before.status) !== 'failing' || life.tries > before.tries);

async function writeMails(tx: Db, { gateways, clock }: Deps, { before, life, renewals }: Change): Promise<void> {
  const [was, is] = [stateOf(before.status), stateOf(life.status)];
  const { next, revision, retryAt } = life;
  const isTest = renewalOf(gateways, before)?.gateway.sandbox === true;
  const news = { id: before.id, userId: before.userId, next, retryAt, isTest };
  const mails = [
    ...renewals.map((renewal) => newPlanMail('plan-renewed', { ...news, renewal, version: renewal })),
    ...(failsAgain(before, life) ? [newPlanMail('renewal-failed', { ...news, version: `${next}-${life.tries}` })] : []),
    ...(is === 'cancelled' && was !== is ? [newPlanMail('plan-cancelled', { ...news, version: `${revision}` })] : []),
    ...(is === 'active' && was === 'cancelled'
      ? [newPlanMail('plan-resumed', { ...news, version: `${revision}` })]
      : []),
    ...(is === 'ended' && !before.expired ? [newPlanMail('plan-ended', { ...news, version: `${next}` })] : []),
  ];
  await insertMails(tx, mails, clock.now());
}

/** Somebody whose plan ends is told three days before, once for each paid day. */
async function tellBefore(tx: Db, plan: StoredSubscription, now: Instant): Promise<void> {
  const { next, status, toldUntil, providerRef } = plan;
  const isGranted = status === SUBSCRIPTION_STATUS.active && providerRef === null;
  if (!isGranted && status !== SUBSCRIPTION_STATUS.cancelling) return;
  if (next === null || next <= now || next > now + TOLD_BEFORE_MS || toldUntil === next) return;
  await markTold(tx, plan.id, next);
  await insertMails(tx, [newPlanMail('plan-ending', { ...plan, isTest: false, version: `${next}` })], now);
}

interface Followed {
  /** Null when nothing changed. */
  readonly life: Lifecycle | null;
  readonly provider: string;
  readonly outcomes: readonly PaymentOutcome[];
}

interface Told {
  readonly id: number;
  readonly word: ProviderSubscription | null;
}

async function follows(tx: Db, deps: Deps, { id, word }: Told): Promise<Followed | null> {
  const known = await findCurrentSubscription(tx, id);
  if (known === null) return null;
  await lockUser(tx, known.userId);
  const before = await findCurrentSubscription(tx, id);
  if (before === null) return null;
  const now = deps.clock.now();
  await tellBefore(tx, before, now);
  const { userId, planId, provider } = before;
  const payments = word?.payments ?? [];
  const isTest = deps.gateways.of(provider)?.sandbox === true;
  const movements = word === null ? [] : movementsOf(word);
  const booked = outcomesOf(await bookMovements(tx, movements, { userId, planId, provider, now, isTest }));
  const reversal = await reversalIn(tx, before, word);
  const life = reversed(lifeOf(deps, before, { word, now }), reversal);
  if (!isWord(before, life)) return { life: null, provider, outcomes: booked };
  const renewals = await insertRenewals(
    tx,
    payments.map((payment) => ({ ...payment, userId, planId, provider, next: payment.paidUntil })),
  );
  await saveLifecycle(tx, id, life);
  await writeMails(tx, deps, { before, life, renewals });
  const failed: PaymentOutcome[] = failsAgain(before, life) ? ['renewal-failed'] : [];
  const outcomes = [...renewals.map(() => 'renewed' as const), ...failed, ...booked];
  return { life: isNews(before, life) ? life : null, provider, outcomes };
}

/**
 * Writes down what follows from the provider's word, in one transaction with the mails that tell of it. Saying it again, at the same
 * time or out of order, changes nothing.
 * @param word null where no provider was asked, or it knows of no such subscription
 * @returns the new state, null when nothing changed
 */
export async function followProvider(
  deps: Deps,
  id: number,
  word: ProviderSubscription | null,
): Promise<Lifecycle | null> {
  const followed = await deps.db.transaction().execute((tx) => follows(tx, deps, { id, word }));
  if (followed === null) return null;
  countPayments(deps, followed.provider, followed.outcomes);
  return followed.life;
}
