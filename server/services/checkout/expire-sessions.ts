import type { OpenSession } from '../../db/repositories/checkouts.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';

/** From here on no payment is taken for them. A provider that is not configured any more takes none that we would see. */
export async function expireSessions(gateways: PaymentGateways, sessions: readonly OpenSession[]): Promise<void> {
  await Promise.all(sessions.map(({ provider, sessionId }) => gateways.of(provider)?.expireCheckout(sessionId)));
}
