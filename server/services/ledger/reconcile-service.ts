import { instant } from '../../../shared/domain/ids.ts';
import { differencesOf } from '../../../shared/domain/ledger/reconcile.ts';
import { DAY, dayOf, startOfDay } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { bookedSince, type LedgerCheck, saveCheck } from '../../db/repositories/reconciliation.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';

/** How far back the books are compared: a day that was missed is looked at again. */
const LOOKS_BACK_MS = 7 * DAY;

export interface ReconcileService {
  /**
   * Compares the ledger with each provider's own books of the last days, and keeps what they disagree on. Nothing is put right by itself.
   * A provider without a list is left out.
   */
  run(): Promise<readonly LedgerCheck[]>;
}

export interface ReconcileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly gateways: PaymentGateways;
}

export function createReconcileService({ db, clock, gateways }: ReconcileDeps): ReconcileService {
  async function check(provider: string): Promise<LedgerCheck | null> {
    const gateway = gateways.of(provider);
    if (gateway?.listPayments === undefined) return null;
    const checkedAt = clock.now();
    const since = dayOf(instant(checkedAt - LOOKS_BACK_MS));
    // The provider first: what it has just told is booked by the time the ledger is read.
    const theirs = await gateway.listPayments(instant(startOfDay(since)));
    const differences = differencesOf(await bookedSince(db, provider, since), theirs, checkedAt);
    const result = { provider, checkedAt, since, compared: theirs.length, differences };
    await db.transaction().execute((tx) => saveCheck(tx, result));
    return result;
  }

  return {
    async run() {
      const checks: LedgerCheck[] = [];
      for (const provider of gateways.names) {
        const result = await check(provider);
        if (result !== null) checks.push(result);
      }
      return checks;
    },
  };
}
