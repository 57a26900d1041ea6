import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

/** First half of the keys of advisory locks; the second half says which one of that class. */
export const LOCKS = {
  migrations: 0x50_65_01,
  partitions: 0x50_65_02,
  /** Held by every living process with its own number, for as long as it lives. */
  presence: 0x50_65_04,
  licensed: 0x50_65_05,
  reports: 0x50_65_06,
  looks: 0x50_65_07,
  jobOrder: 0x50_65_0a,
  /** Held by whoever sends the mail of that number. */
  mails: 0x50_65_0b,
  /** Held by whoever packs or thaws actions of the profile of that number. */
  packing: 0x50_65_0c,
} as const;

type LockClass = (typeof LOCKS)[keyof typeof LOCKS];

/** Waits for the lock and keeps it until the transaction ends. */
export async function lockInTransaction<S>(tx: Kysely<S>, lock: LockClass, key: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)}, ${sql.lit(key)})`.execute(tx);
}

export interface Lock {
  readonly lock: LockClass;
  readonly key: number;
}

/** Works on one connection between taking the lock and letting it go. */
function holding<S, T>(
  db: Kysely<S>,
  { lock, key, take }: Lock & { readonly take: (connection: Kysely<S>) => Promise<unknown> },
  work: (connection: Kysely<S>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await take(connection);
    try {
      return await work(connection);
    } finally {
      // Where the connection is lost, so is the lock.
      await sql`select pg_advisory_unlock(${sql.lit(lock)}, ${sql.lit(key)})`
        .execute(connection)
        .catch(() => undefined);
    }
  });
}

/**
 * Does the work while nobody else does any under the same lock. A transaction that begins in it sees what those before it have stored,
 * also one with a snapshot of its own, which would be older than a lock that it waited for by itself.
 */
export function oneAtATime<S, T>(
  db: Kysely<S>,
  { lock, key }: Lock,
  work: (connection: Kysely<S>) => Promise<T>,
): Promise<T> {
  const waiting = sql`select pg_advisory_lock(${sql.lit(lock)}, ${sql.lit(key)})`;
  return holding(db, { lock, key, take: (connection) => waiting.execute(connection) }, work);
}

/** Whether some session holds the lock at this moment. */
export async function isHeld<S>(db: Kysely<S>, { lock, key }: Lock): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = ${sql.lit(lock)} and objid = ${sql.lit(key)} and objsubid = 2 and granted
    ) as held`.execute(db);
  return rows[0]?.held ?? false;
}

const LOOK_MS = 200;

/**
 * The same, with others that look now and then whether it is their turn: whoever waits in the database itself holds a snapshot, for which
 * an index that is built concurrently under this lock would wait in its turn.
 */
export function oneByLooking<S, T>(
  db: Kysely<S>,
  { lock, key }: Lock,
  work: (connection: Kysely<S>) => Promise<T>,
): Promise<T> {
  const trying = sql<{ taken: boolean }>`select pg_try_advisory_lock(${sql.lit(lock)}, ${sql.lit(key)}) as taken`;
  const take = async (connection: Kysely<S>): Promise<void> => {
    while ((await trying.execute(connection)).rows[0]?.taken !== true) await wait(LOOK_MS);
  };
  return holding(db, { lock, key, take }, work);
}
