import { createEmbeddedGateway } from './adapters/payments/embedded/embedded-gateway.ts';
import type { Config } from './config/config.ts';
import type { Clock } from './core/clock.ts';
import type { Db } from './db/database.ts';
import type { PaymentGateway } from './ports/payment-gateway.ts';
import type { SandboxGateway } from './ports/sandbox-checkout.ts';

export interface Payments {
  /** Null while no provider is configured: payments then answer `payment_unavailable`. */
  readonly gateway: PaymentGateway | null;
  /** The embedded provider when it is the one in use. */
  readonly sandbox: SandboxGateway | null;
  readonly description: string;
}

/** The payment provider. The embedded one moves no money, so production does without it. */
export function composePayments(deps: { config: Config; db: Db; clock: Clock }): Payments {
  const { config, db, clock } = deps;
  if (config.production) {
    return { gateway: null, sandbox: null, description: 'none configured; plans cannot be bought' };
  }
  const sandbox = createEmbeddedGateway({ db, clock, publicUrl: config.publicUrl });
  return { gateway: sandbox, sandbox, description: 'test checkout with test cards; no money moves' };
}
