import type { Plan } from '../../../shared/domain/subscription/subscription.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';
import type { PaymentCounts } from '../ledger/count-payments.ts';

export interface SettleDeps extends PaymentCounts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly live: LiveHub;
  /** Sends the mails soon; null where the job does that. */
  readonly jobs: Pick<JobQueue, 'sendMails' | 'enqueuePastWeeks'> | null;
  readonly gateways: PaymentGateways;
}

export interface CheckoutDeps extends SettleDeps {
  readonly subscriptionsOpen: boolean;
  readonly publicUrl: string;
  readonly firstWeekPriceMinor: Plan['priceMinor'];
  /** Plans with summaries are sold. */
  readonly summariesOffered: boolean;
}
