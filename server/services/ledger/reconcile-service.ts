import { instant } from '../../../shared/domain/ids.ts';
import { differencesOf } from '../../../shared/domain/ledger/reconcile.ts';
import { DAY, dayOf, startOfDay } from '../../../shared/domain/time/calendar.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import {
  bookedSince,
  type LedgerCheck,
  type LedgerCheckFailure,
  saveCheck,
  saveCheckFailure,
} from '../../db/repositories/reconciliation.ts';
import { BooksLockedError, type PaymentGateway, type PaymentGateways } from '../../ports/payment-gateway.ts';

/** How far back the books are compared: a day that was missed is looked at again. */
const LOOKS_BACK_MS = 7 * DAY;
/** What happened about midnight may stand in the ledger on the other day. */
const APART_MS = DAY;

/** Providers put words of their own into it. */
const LONGEST_REASON = 300;

/** A provider whose books could not be compared, and why. */
interface Uncompared extends LedgerCheckFailure {
  /** It stays so until an operator does what the reason says. */
  readonly needsOperator: boolean;
  readonly cause: unknown;
}

export interface Reconciliation {
  readonly checks: readonly LedgerCheck[];
  readonly failures: readonly Uncompared[];
}

export interface ReconcileService {
  /**
   * Compares the ledger with each provider's own books of the last days, and keeps what they disagree on, or why they could not be
   * compared. Nothing is put right by itself. A provider without a list is left out.
   */
  run(): Promise<Reconciliation>;
}

export interface ReconcileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly gateways: PaymentGateways;
}

type Listing = NonNullable<PaymentGateway['listPayments']>;

export function createReconcileService({ db, clock, gateways }: ReconcileDeps): ReconcileService {
  async function check(provider: string, list: Listing): Promise<LedgerCheck | Uncompared> {
    const checkedAt = clock.now();
    const since = dayOf(instant(checkedAt - LOOKS_BACK_MS));
    // The provider first: what it has just told is booked by the time the ledger is read.
    const books = await list(instant(startOfDay(since))).catch((cause: unknown) => ({ cause }));
    if ('cause' in books) return fail(provider, books.cause);
    const { movements: theirs, completeUntil } = books;
    const ours = await bookedSince(db, provider, dayOf(instant(startOfDay(since) - APART_MS)));
    const differences = differencesOf(ours, theirs, { now: checkedAt, since, completeUntil });
    const compared = theirs.filter(({ at }) => dayOf(at) >= since).length;
    const result = { provider, checkedAt, since, compared, differences };
    await db.transaction().execute((tx) => saveCheck(tx, result));
    return result;
  }

  async function fail(provider: string, cause: unknown): Promise<Uncompared> {
    const reason = (cause instanceof Error ? cause.message : String(cause)).slice(0, LONGEST_REASON);
    const failure = { provider, failedAt: clock.now(), reason };
    await saveCheckFailure(db, failure);
    return { ...failure, needsOperator: cause instanceof BooksLockedError, cause };
  }

  return {
    async run() {
      const checks: LedgerCheck[] = [];
      const failures: Uncompared[] = [];
      for (const provider of gateways.names) {
        const list = gateways.of(provider)?.listPayments;
        if (list === undefined) continue;
        const result = await check(provider, list);
        if ('reason' in result) failures.push(result);
        else checks.push(result);
      }
      return { checks, failures };
    },
  };
}
