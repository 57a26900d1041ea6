import type { StoredSubscription } from '../../db/repositories/subscriptions.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';

/** Who renews the plan, and what it is called there; null where nobody does who could be asked. */
export function renewalOf(gateways: PaymentGateways, { provider, providerRef: ref }: StoredSubscription) {
  const gateway = gateways.of(provider);
  return gateway === null || ref === null ? null : { gateway, ref };
}
