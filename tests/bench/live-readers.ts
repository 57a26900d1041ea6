import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import type { UserId } from '../../shared/domain/ids.ts';

/** Subscribers with a confirmed address, oldest first. */
export async function insertReaders(db: Db, count: number): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`insert into users (email, lang, code, created_at, email_verified_at)
    select 'reader' || n || '@reader.example', 'en', 'r' || n, now(), now() from generate_series(1, ${count}::int) n
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
