import type { Insertable, Selectable } from 'kysely';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { BlockingTables } from '../blocking-tables.ts';
import type { Db } from '../database.ts';

export type ProofRow = Selectable<BlockingTables['proof_requests']>;

export async function addProofRequest(db: Db, row: Insertable<BlockingTables['proof_requests']>): Promise<void> {
  await db.insertInto('proof_requests').values(row).execute();
}

/** The request while it is kept; `hold` keeps others waiting until the transaction ends. */
export const findProofRequest = (db: Db, tokenHash: Uint8Array, hold = false): Promise<ProofRow | undefined> => {
  const query = db.selectFrom('proof_requests').where('token_hash', '=', tokenHash).selectAll();
  return (hold ? query.forUpdate() : query).executeTakeFirst();
};

/** The proof is there: whom it was about is not kept with it. */
export async function settleProof(
  tx: Db,
  tokenHash: Uint8Array,
  input: { at: Instant; erasure: number | null },
): Promise<void> {
  await tx
    .updateTable('proof_requests')
    .set({ proved_at: new Date(input.at), external_id: null, card: null, erasure_id: input.erasure })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function erasureProgress(
  db: Db,
  id: number,
): Promise<{ done: number; total: number | null; finished: boolean } | null> {
  const row = await db
    .selectFrom('erasures')
    .where('id', '=', id)
    .select(['done', 'total', 'erased_at'])
    .executeTakeFirst();
  return row === undefined ? null : { done: row.done, total: row.total, finished: row.erased_at !== null };
}
