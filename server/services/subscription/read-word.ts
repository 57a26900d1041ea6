import { outlivesRefund, reversalOf } from '../../../shared/domain/ledger/refund.ts';
import type { Db } from '../../db/database.ts';
import { refundReasons } from '../../db/repositories/refunds.ts';
import type { StoredSubscription } from '../../db/repositories/subscriptions.ts';
import type { PaymentGateway, ProviderSubscription } from '../../ports/payment-gateway.ts';

/** What took back the money that pays for the plan; null when nothing did. */
export async function reversalIn(db: Db, plan: StoredSubscription, word: ProviderSubscription | null) {
  if (word?.movements === undefined) return null;
  const reasons = await refundReasons(db, plan.userId, plan.provider);
  const outliving = [...reasons].filter(([, reason]) => outlivesRefund(reason)).map(([charge]) => charge);
  return reversalOf(word.movements, new Set(outliving));
}

/**
 * The provider's word of a plan. One whose money went back is ended there first: a provider goes on charging for what was refunded or
 * disputed unless it is told.
 */
export async function readWord(
  db: Db,
  plan: StoredSubscription,
  { gateway, ref }: { readonly gateway: PaymentGateway; readonly ref: string },
): Promise<ProviderSubscription | null> {
  const word = await gateway.readSubscription(ref);
  if (word === null || word.truth.state === 'ended' || (await reversalIn(db, plan, word)) === null) return word;
  await gateway.cancel(ref);
  return gateway.readSubscription(ref);
}
