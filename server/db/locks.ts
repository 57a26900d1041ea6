import { type Kysely, sql } from 'kysely';

/** First half of the keys of advisory locks; the second half says which one of that class. */
export const LOCKS = {
  migrations: 0x50_65_01,
  partitions: 0x50_65_02,
  /** Held by every living process with its own number, for as long as it lives. */
  presence: 0x50_65_04,
  feeds: 0x50_65_05,
} as const;

type LockClass = (typeof LOCKS)[keyof typeof LOCKS];

/** Waits for the lock and keeps it until the transaction ends. */
export async function lockInTransaction<S>(tx: Kysely<S>, lock: LockClass, key: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)}, ${sql.lit(key)})`.execute(tx);
}
