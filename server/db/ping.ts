import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Asks the database for nothing. Rejects while it does not answer. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
