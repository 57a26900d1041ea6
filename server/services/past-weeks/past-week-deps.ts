import type { PastWeekOffer } from '../../../shared/domain/subscription/past-weeks.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';
import type { PaymentCounts } from '../ledger/count-payments.ts';

export interface PastWeekDeps extends PaymentCounts {
  readonly db: Db;
  readonly clock: Clock;
  readonly gateways: PaymentGateways;
  readonly offer: PastWeekOffer;
  readonly publicUrl: string;
}
