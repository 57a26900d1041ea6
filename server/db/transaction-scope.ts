import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, TransactionBuilder } from 'kysely';
import { type SpanInput, type Traces, tracedInside } from '../core/traces.ts';
import { StorageError } from './storage-error.ts';

/** Knows whether the code that is running runs inside a transaction of one database. */
export interface TransactionScope {
  /**
   * Refuses to go beside the transaction that the caller is inside of. On the embedded database, which has one connection,
   * the call would wait for the transaction and the transaction for the call; a pool runs dry in the same way under load.
   * Throws StorageError `beside-transaction`.
   */
  assertOutside(): void;
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createTransactionScope(): TransactionScope {
  // The mark outlives the transaction in what it started (timers, say), and counts only while it is open.
  const storage = new AsyncLocalStorage<{ open: boolean }>();
  return {
    assertOutside() {
      if (storage.getStore()?.open !== true) return;
      throw new StorageError(
        'beside-transaction',
        'Inside a transaction only its own handle may be used: this call would have waited for the transaction, and the ' +
          'transaction for this call.',
      );
    },
    run: (work) => {
      const mark = { open: true };
      return storage.run(mark, async () => {
        try {
          return await work();
        } finally {
          mark.open = false;
        }
      });
    },
  };
}

interface Known {
  readonly scope: TransactionScope;
  readonly traces: Traces;
}

/** Makes every transaction that begins on `db` known to the scope, and told of where it is a part of something. */
export function scopeTransactions<S>(db: Kysely<S>, known: Known): void {
  const begin = db.transaction.bind(db);
  db.transaction = () => scoped(begin(), known);
}

const TRANSACTION: SpanInput = { name: 'transaction', kind: 'call', attributes: { 'db.system.name': 'postgresql' } };

function scoped<S>(builder: TransactionBuilder<S>, known: Known): TransactionBuilder<S> {
  const { execute, setIsolationLevel, setAccessMode } = builder;
  return Object.assign(builder, {
    execute: <T>(work: Parameters<typeof execute<T>>[0]) =>
      tracedInside(known.traces, TRANSACTION, () =>
        execute.call(builder, (tx) => known.scope.run(() => work(tx))),
      ) as Promise<T>,
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) =>
      scoped(setIsolationLevel.call(builder, level), known),
    setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) => scoped(setAccessMode.call(builder, mode), known),
  });
}
