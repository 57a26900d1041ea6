import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import type { PaymentGateway } from '../../ports/payment-gateway.ts';

export interface CheckoutDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly live: LiveHub;
  readonly jobs: Pick<JobQueue, 'sendMails'>;
  /** Null while no provider is configured. */
  readonly gateway: PaymentGateway | null;
  readonly subscriptionsOpen: boolean;
  readonly publicUrl: string;
}
