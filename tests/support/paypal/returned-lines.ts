import type { Db } from '../../../server/db/database.ts';
import { userId } from '../../../shared/domain/ids.ts';
import type { Person } from '../app.ts';

/** What went back, by PayPal's own numbers. */
export const returnedLines = async (db: Db, { id }: Pick<Person, 'id'>): Promise<string[]> => {
  const rows = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
    .where('e.user_id', '=', userId(id))
    .where((where) =>
      where.or([where('e.kind', 'in', ['refund', 'dispute', 'dispute-won']), where('e.reference', 'like', 'PP-D-%')]),
    )
    .where('p.amount_minor', '>', 0)
    .orderBy('e.id')
    .select(['e.kind', 'p.amount_minor', 'e.reference'])
    .execute();
  return rows.map((row) => `${row.kind} ${row.amount_minor} ${row.reference}`);
};

/** The kinds of the mails that somebody got, but the one that asks for their address. */
export const mailedKinds = async (db: Db, { id }: Pick<Person, 'id'>): Promise<string[]> => {
  const of = db.selectFrom('outbox').where('user_id', '=', userId(id));
  const rows = await of.where('kind', '<>', 'verify-address').orderBy('id').select('kind').execute();
  return rows.map(({ kind }) => kind);
};
