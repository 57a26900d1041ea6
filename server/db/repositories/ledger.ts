import { sql } from 'kysely';
import type { Day, PlanId, UserId } from '../../../shared/domain/ids.ts';
import { type Entry, entryKey, type LedgerAccount } from '../../../shared/domain/ledger/ledger.ts';
import type { Currency } from '../../../shared/domain/money.ts';
import type { Db } from '../database.ts';

/** For whom and what, at which provider. */
export interface LedgerOwner {
  readonly userId: UserId | null;
  readonly planId: PlanId | null;
  readonly provider: string;
}

/** Writes the entries down, each once; call it in the transaction of what they record. @returns those that are new */
export async function insertEntries(
  tx: Db,
  { userId, planId, provider }: LedgerOwner,
  entries: readonly Entry[],
): Promise<Entry[]> {
  if (entries.length === 0) return [];
  const rows = await tx
    .insertInto('ledger_entries')
    .values(
      entries.map((entry) => ({
        ...{ provider, user_id: userId, plan_id: planId },
        ...{ kind: entry.kind, reference: entry.reference, charge_reference: entry.chargeReference },
        ...{ currency: entry.currency, happened_on: entry.happenedOn },
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'kind', 'reference']).doNothing())
    .returning(['id', 'kind', 'reference'])
    .execute();
  if (rows.length === 0) return [];
  const byKey = new Map(entries.map((entry) => [entryKey(entry), entry]));
  const written = rows.flatMap(({ id, kind, reference }) => {
    const entry = reference === null ? undefined : byKey.get(entryKey({ kind, reference }));
    return entry === undefined ? [] : [{ id, entry }];
  });
  await tx
    .insertInto('ledger_postings')
    .values(
      written.flatMap(({ id, entry }) =>
        entry.postings.map(({ account, minor }) => ({ entry_id: id, account, amount_minor: minor })),
      ),
    )
    .execute();
  return written.map(({ entry }) => entry);
}

/** What stands on each account, by currency; the accounts of a currency sum to zero. */
export async function ledgerBalances(db: Db): Promise<{ currency: Currency; account: LedgerAccount; minor: number }[]> {
  const rows = await db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
    .groupBy(['e.currency', 'p.account'])
    .orderBy('e.currency')
    .orderBy('p.account')
    .select(['e.currency', 'p.account', sql<string>`sum(p.amount_minor)`.as('minor')])
    .execute();
  return rows.map(({ currency, account, minor }) => ({ currency, account, minor: Number(minor) }));
}

/** The person is gone: their entries stay, without them and without the provider's numbers. */
export async function anonymiseLedger(tx: Db, user: UserId): Promise<void> {
  await tx
    .updateTable('ledger_entries')
    .set({ user_id: null, reference: null, charge_reference: null })
    .where('user_id', '=', user)
    .execute();
}

/** Entries of people who are gone, from before the day. */
export const forgetEntries = (db: Db, before: Day): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('perch.ledger_forgets_before', ${before}::text, true)`.execute(tx);
    await tx.deleteFrom('ledger_entries').where('user_id', 'is', null).where('happened_on', '<', before).execute();
  });
