import { sql } from 'kysely';
import type { Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import { anonymiseLedger } from './ledger.ts';

const at = (value: Instant) => sql`${new Date(value).toISOString()}::timestamptz`;

/**
 * Marks the account as deleted by its person, unless it is already.
 * @returns whether it was marked now
 */
export async function markDeleted(tx: Db, user: UserId, deletedAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ deleted_at: new Date(deletedAt) })
    .where('id', '=', user)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a deletion back that was made after `since`. @returns whether there was one */
export async function unmarkDeleted(tx: Db, user: UserId, since: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ deleted_at: null })
    .where('id', '=', user)
    .where('deleted_at', '>', new Date(since))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who deleted their account at `until` or before and is still here, the earliest first. */
export async function leavers(db: Db, until: Instant): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users')
    .where('deleted_at', '<=', new Date(until))
    .orderBy('deleted_at')
    .orderBy('id')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The plan is not renewed; what is paid works on. @returns what the provider calls it, null where no provider does */
export async function stopRenewal(
  tx: Db,
  user: UserId,
  status: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ status: status.to, to_stop: true })
    .where('user_id', '=', user)
    .where('current', '=', true)
    .where('status', '=', status.from)
    .where('provider_ref', 'is not', null)
    .execute();
}

const LISTS = ['accounts', 'deleted_accounts', 'watches', 'deleted_watches'] as const;

/** Takes up to `limit` names off each of the person's lists. @returns whose they were; none when the lists are empty */
export async function emptyLists(tx: Db, user: UserId, limit: number): Promise<ProfileId[]> {
  const profiles = new Set<ProfileId>();
  for (const list of LISTS) {
    const { rows } = await sql<{ profile: ProfileId }>`
      delete from ${sql.table(list)} where id in
        (select id from ${sql.table(list)} where user_id = ${user}::int order by id limit ${limit}::int)
      returning profile_id as profile`.execute(tx);
    for (const { profile } of rows) profiles.add(profile);
  }
  return [...profiles];
}

const TRACES = ['events', 'deliveries', 'report_reads'] as const;

/** Deletes up to `limit` rows of each of what grows while somebody is here. @returns how many */
export async function eraseTracesOf(db: Db, user: UserId, limit: number): Promise<number> {
  let erased = 0;
  for (const table of TRACES) {
    const result = await sql`
      delete from ${sql.table(table)} where ctid in
        (select ctid from ${sql.table(table)} where user_id = ${user}::int limit ${limit}::int)`.execute(db);
    erased += Number(result.numAffectedRows ?? 0n);
  }
  return erased;
}

/** What is queued or remembered of jobs about the person, and what failed ones said of the address. */
export async function eraseJobsOf(db: Db, user: UserId, email: string): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return;
  await sql`delete from pgboss.job where data->>'userId' = ${String(user)} and state <> 'active'`.execute(db);
  await sql`update pgboss.job set output = null where position(lower(${email}) in lower(output::text)) > 0`.execute(db);
}

/**
 * The end: what is paid stays in the books without the person, and the person goes with every row that refers to them. Nothing
 * happens when the deletion was taken back meanwhile.
 * @returns whether the person is gone
 */
export async function erasePerson(tx: Db, user: UserId, until: Instant): Promise<boolean> {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${user}::int and deleted_at <= ${at(until)} for update`.execute(tx);
  const email = rows[0]?.email;
  if (email === undefined) return false;
  await anonymiseLedger(tx, user);
  await sql`
    delete from sandbox_sessions where lower(email) = lower(${email})
      or checkout_id in (select id from checkouts where user_id = ${user}::int
        union all select id from past_week_orders where user_id = ${user}::int)`.execute(tx);
  await tx.deleteFrom('users').where('id', '=', user).execute();
  return true;
}
