import type { UserId } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';
import type { PaymentCounts } from '../ledger/count-payments.ts';
import { followProvider } from './follow-provider.ts';
import { readWord } from './read-word.ts';
import { renewalOf } from './renewal-of.ts';

export interface CatchUpDeps extends PaymentCounts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly gateways: PaymentGateways;
}

/**
 * Asks the provider of a plan whose paid day has passed how it stands, before anything is reckoned from it: it may have been renewed a
 * moment ago, and the month that was paid counts for what takes its place. A provider that does not answer leaves what is known.
 */
export async function catchUp(deps: CatchUpDeps, user: UserId): Promise<void> {
  const plan = await findSubscription(deps.db, user);
  if (plan === null || plan.expired || plan.next === null || plan.next > deps.clock.now()) return;
  const renewal = renewalOf(deps.gateways, plan);
  if (renewal === null) return;
  try {
    await followProvider(deps, plan.id, await readWord(deps.db, plan, renewal));
  } catch (err) {
    deps.logger.warn(
      { err, subscription: plan.id },
      'a provider did not say how a plan stands whose paid day has passed',
    );
  }
}
