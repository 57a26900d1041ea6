import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import { deleteSessionsOf } from './sessions.ts';

interface Departure {
  readonly fingerprint: string;
  /** Null once the person is erased. */
  readonly user: UserId | null;
  readonly deletedAt: Instant;
}

/** What is remembered of somebody stays as it is. */
export async function insertDeparture(db: Db, { fingerprint, user, deletedAt }: Departure): Promise<void> {
  await db
    .insertInto('departures')
    .values({ fingerprint, user_id: user, deleted_at: new Date(deletedAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetDeparture(tx: Db, user: UserId): Promise<void> {
  await tx.deleteFrom('departures').where('user_id', '=', user).execute();
}

export async function listDepartures(db: Db): Promise<{ readonly fingerprint: string; readonly deletedAt: Date }[]> {
  return db
    .selectFrom('departures')
    .select(['fingerprint', 'deleted_at as deletedAt'])
    .orderBy('deleted_at')
    .orderBy('fingerprint')
    .execute();
}

/** Everybody, and when they signed up. */
export async function signUps(db: Db): Promise<{ readonly user: UserId; readonly signedUpAt: Instant }[]> {
  const rows = await db.selectFrom('users').select(['id', 'created_at']).orderBy('id').execute();
  return rows.map(({ id, created_at }) => ({ user: id, signedUpAt: instant(created_at.getTime()) }));
}

/** Deletes the account as its person did, in a database that does not know of it. */
export async function applyDeparture(db: Db, departure: Departure & { readonly user: UserId }): Promise<void> {
  const { user, deletedAt } = departure;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ deleted_at: new Date(deletedAt) })
      .where('id', '=', user)
      .execute();
    await deleteSessionsOf(tx, user);
    await tx.deleteFrom('links').where('user_id', '=', user).execute();
    await insertDeparture(tx, departure);
  });
}
