import { createHash } from 'node:crypto';
import type { Instant, PlanId, UserId } from '../../../shared/domain/ids.ts';
import type { Currency } from '../../../shared/domain/money.ts';
import { type Quote, quoteOf } from '../../../shared/domain/subscription/quote.ts';
import type { Plan } from '../../../shared/domain/subscription/subscription.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { countAccounts } from '../../db/repositories/accounts.ts';
import { findPlan } from '../../db/repositories/plans.ts';
import { findSubscription, type StoredSubscription } from '../../db/repositories/subscriptions.ts';
import { findUser, type StoredUser } from '../../db/repositories/users.ts';
import { promotionFor } from './promo-code.ts';

export interface TermsRequest {
  readonly user: UserId;
  readonly plan: PlanId;
  /** Null takes the user's own: the running plan's, else the language's. */
  readonly currency: Currency | null;
  /** The first-week offer is asked for. */
  readonly offer: boolean;
  /** A promo code; null takes the one that was typed when signing up. */
  readonly promo: string | null;
}

/** What taking a plan would mean for a user now. Computed here alone; nothing a client says about money is used. */
export interface Terms extends Quote {
  readonly plan: Plan;
  readonly current: StoredSubscription | null;
}

interface TermsContext {
  readonly now: Instant;
  readonly firstWeekPriceMinor: Plan['priceMinor'];
  /** Plans with summaries are sold. */
  readonly summariesOffered: boolean;
  /** Inside a transaction that acts on them. */
  readonly lock?: boolean;
}

/** Enough to tell terms apart; nothing is proven by it. */
const FINGERPRINT_LENGTH = 22;

async function readUser(db: Db, id: UserId): Promise<StoredUser> {
  const user = await findUser(db, id);
  if (user === null) throw new Error(`there is no user ${id}`);
  return user;
}

/**
 * The terms for a user and a plan at `now`.
 * @throws AppError `plan_not_found`, `wrong_promo_code`
 */
export async function termsFor(
  db: Db,
  request: TermsRequest,
  { now, firstWeekPriceMinor, summariesOffered, lock = false }: TermsContext,
): Promise<Terms> {
  const plan = await findPlan(db, request.plan);
  if (plan === null || (plan.type === 'summary' && !summariesOffered)) throw new AppError('plan_not_found');
  const [user, current] = [await readUser(db, request.user), await findSubscription(db, request.user)];
  const facts = {
    plan,
    current,
    signedUpAt: user.signedUpAt,
    offerUsedAt: user.offerUsedAt,
    currency: request.currency ?? (user.lang === 'pt' ? 'brl' : 'usd'),
    offerAsked: request.offer,
    offerPriceMinor: firstWeekPriceMinor,
    promotion: await promotionFor(db, request, { now, lock }),
    accounts: (await countAccounts(db, request.user)).active,
  };
  return { ...quoteOf(facts, now), plan, current };
}

/**
 * Stands for everything of the terms that somebody agrees to: what is charged now and later, on which days, and what it replaces. Of
 * the same terms it is the same all day long.
 */
export function fingerprintOf(terms: Terms): string {
  const { plan, current, price, due, dueFor, credit, next, nextAmount, paused, promotion } = terms;
  const agreed = [
    ...[plan.id, plan.accounts, current?.id, current?.planId, price, due, dueFor],
    ...[credit?.creditDays, dayOf(next), nextAmount, paused, promotion],
  ];
  return createHash('sha256').update(JSON.stringify(agreed)).digest('base64url').slice(0, FINGERPRINT_LENGTH);
}
