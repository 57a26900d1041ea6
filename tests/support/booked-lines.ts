import type { Db } from '../../server/db/database.ts';
import { userId } from '../../shared/domain/ids.ts';
import type { Person } from './app.ts';

/** What the ledger has of a person's money, in its order: kind, minor units, and the number of the charge that it belongs to. */
export async function bookedLines(db: Db, { id }: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .where('e.user_id', '=', userId(id))
    .where('p.amount_minor', '>', 0)
    .orderBy('e.id')
    .select(['e.kind', 'p.amount_minor', 'e.reference', 'e.charge_reference'])
    .execute();
  return rows.map((row) => `${row.kind} ${row.amount_minor} ${row.charge_reference ?? row.reference}`);
}
