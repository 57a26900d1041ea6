import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Rejects while the database does not answer. */
export const createReadiness = (db: Db) => async (): Promise<void> => {
  await sql`select 1`.execute(db);
};
