import type { UserId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { insertRenewals } from '../../db/repositories/subscription-lives.ts';
import {
  findReplaced,
  findUntold,
  markProviderTold,
  markStopTold,
  type Replaced,
  type Untold,
  untoldOf,
} from '../../db/repositories/untold-providers.ts';
import type { PaymentGateway, PaymentGateways } from '../../ports/payment-gateway.ts';
import { bookMovements, movementsOf } from '../ledger/book.ts';
import { countPayments, outcomesOf, type PaymentCounts } from '../ledger/count-payments.ts';
import { followProvider } from './follow-provider.ts';

export interface TellProviderDeps extends PaymentCounts {
  readonly db: Db;
  readonly clock: Clock;
  readonly gateways: PaymentGateways;
}

/** Books what money did for a plan that was replaced, and was never heard of. */
async function bookWord(
  deps: TellProviderDeps,
  gateway: PaymentGateway,
  { userId, planId, provider, providerRef }: Replaced,
): Promise<void> {
  const { db, clock } = deps;
  const word = await gateway.readSubscription(providerRef);
  if (word === null) return;
  const outcomes = await db.transaction().execute(async (tx) => {
    const owner = { userId, planId, provider };
    const moment = { now: clock.now(), isTest: gateway.sandbox };
    const booked = await bookMovements(tx, movementsOf(word), { ...owner, ...moment });
    const renewals = await insertRenewals(
      tx,
      word.payments.map((payment) => ({ ...payment, ...owner, next: payment.paidUntil })),
    );
    return [...renewals.map(() => 'renewed' as const), ...outcomesOf(booked)];
  });
  countPayments(deps, provider, outcomes);
}

/** Ends a replaced plan at its provider, and books what was paid for it before that. */
async function endReplaced(deps: TellProviderDeps, gateway: PaymentGateway, untold: Untold): Promise<void> {
  await gateway.cancel(untold.providerRef);
  await bookWord(deps, gateway, untold);
}

/** Whoever said meanwhile that it goes on is heard last: they may have been a moment faster. */
async function stop(db: Db, gateway: PaymentGateway, { id, untold }: { id: number; untold: Untold }): Promise<void> {
  const { providerRef: ref, wishes } = untold;
  await gateway.setRenewal(ref, false);
  const wish = await markStopTold(db, id, wishes);
  if (wish?.renews === true) await gateway.setRenewal(ref, true);
}

/** Something happened at its provider to what was paid for a plan that another has replaced: a dispute comes months later. */
export async function bookReplaced(deps: TellProviderDeps, provider: string, ref: string): Promise<void> {
  const gateway = deps.gateways.of(provider);
  const replaced = gateway === null ? null : await findReplaced(deps.db, provider, ref);
  if (gateway !== null && replaced !== null) await bookWord(deps, gateway, replaced);
}

/**
 * Tells the provider of a subscription what it does not know yet: that another plan has taken its place, that its next payment comes
 * later, or that it is not renewed. What is to be told was stored with what led to it, so that nobody goes on paying for a plan that is
 * gone, whatever dies between. Telling twice is the same as once.
 * @throws whatever the provider answers; it is told again later
 */
export async function tellProvider(deps: TellProviderDeps, id: number): Promise<void> {
  const { db, gateways } = deps;
  const untold = await findUntold(db, id);
  const gateway = untold === null ? null : gateways.of(untold.provider);
  if (untold === null || gateway === null) return;
  if (untold.toEnd) await endReplaced(deps, gateway, untold);
  else if (untold.postponeTo !== null) await gateway.postpone(untold.providerRef, untold.postponeTo);
  await markProviderTold(db, id, untold);
  if (untold.toStop && !untold.toEnd) await stop(db, gateway, { id, untold });
  // Told too late, it has charged a month by then: its word is what counts.
  if (!untold.toEnd) await followProvider(deps, id, await gateway.readSubscription(untold.providerRef));
}

/** The same for all of a user's subscriptions, now; what a provider does not take is told again by the schedule. */
export async function tellProvidersNow(
  deps: TellProviderDeps & { readonly logger: Logger },
  user: UserId,
): Promise<void> {
  for (const id of await untoldOf(deps.db, user)) {
    await tellProvider(deps, id).catch((err: unknown) => {
      deps.logger.warn(
        { err, subscription: id },
        'a provider could not be told what became of a plan; it is told again',
      );
    });
  }
}
