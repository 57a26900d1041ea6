import { type Insertable, type Selectable, sql } from 'kysely';
import type { AccountId, Instant, ProfileId, UserId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { BlockingTables } from '../blocking-tables.ts';
import type { Db } from '../database.ts';
import { RUNNING } from './standstills.ts';
import { accountsWithProfiles } from './with-profiles.ts';

type Table = BlockingTables['abuse_reports'];
export type AbuseRow = Selectable<Table>;

/** The account that a report is about, as far as it was found. */
export interface AbuseTarget {
  readonly network: Network;
  readonly externalId: string;
  readonly username: string;
}

export async function addAbuseReport(tx: Db, row: Insertable<Table>): Promise<number> {
  return (await tx.insertInto('abuse_reports').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export const findAbuseReport = (db: Db, id: number): Promise<AbuseRow | undefined> =>
  db.selectFrom('abuse_reports').where('id', '=', id).selectAll().executeTakeFirst();

/** Oldest first; those that are decided only if `all`. */
export const listAbuseReports = (db: Db, all: boolean): Promise<AbuseRow[]> =>
  db
    .selectFrom('abuse_reports')
    .$if(!all, (query) => query.where('decided_at', 'is', null))
    .selectAll()
    .orderBy('id')
    .execute();

/** Suspensions by reports, and who has a part in them. */
interface SuspensionCounts {
  readonly inAll: number;
  /** Nobody but the sender of the report that suspended has said so. */
  readonly onOneWord: number;
  /** That the sender said so of, first or second. */
  readonly bySender: number;
}

/** What reports suspended after `since`. */
export async function countSuspensions(db: Db, since: Instant, sender: string): Promise<SuspensionCounts> {
  const { rows } = await sql<SuspensionCounts>`
    select count(*)::int as "inAll",
      count(*) filter (where not by_another)::int as "onOneWord",
      count(*) filter (where by_sender)::int as "bySender"
    from (
      select
        exists (select from abuse_reports o where o.fingerprint = r.fingerprint and o.kind = 'minor' and o.asker <> r.asker)
          as by_another,
        exists (select from abuse_reports o where o.fingerprint = r.fingerprint and o.kind = 'minor' and o.asker = ${sender})
          as by_sender
      from abuse_reports r
      where r.suspended and r.created_at > ${new Date(since)}
    ) as suspensions`.execute(db);
  return rows[0] ?? { inAll: 0, onOneWord: 0, bySender: 0 };
}

/** Whether somebody but the sender has reported the account as a minor's after `since`. */
export async function saidByAnother(
  db: Db,
  input: { fingerprint: string; sender: string; since: Instant },
): Promise<boolean> {
  const row = await db
    .selectFrom('abuse_reports')
    .where('fingerprint', '=', input.fingerprint)
    .where('kind', '=', 'minor')
    .where('asker', '<>', input.sender)
    .where('created_at', '>', new Date(input.since))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function wasReleased(db: Db, fingerprint: string, since: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('abuse_reports')
    .where('fingerprint', '=', fingerprint)
    .where('decision', '=', 'released')
    .where('decided_at', '>', new Date(since))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What was decided; of the account nothing is kept that would name it. */
export async function decideAbuseReport(
  tx: Db,
  id: number,
  input: { decision: NonNullable<AbuseRow['decision']>; at: Instant; note: string | null },
): Promise<void> {
  const { decision, note } = input;
  await tx
    .updateTable('abuse_reports')
    .set({ decision, note, decided_at: new Date(input.at), about: '', external_id: null, username: null })
    .where('id', '=', id)
    .execute();
}

/** Other open reports that say the same of the account. */
export async function openMinorReports(tx: Db, fingerprint: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('abuse_reports')
    .where('fingerprint', '=', fingerprint)
    .where('kind', '=', 'minor')
    .where('decided_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function markNoticed(db: Db, id: number, at: Instant): Promise<void> {
  await db
    .updateTable('abuse_reports')
    .set({ noticed_at: new Date(at) })
    .where('id', '=', id)
    .execute();
}

/** The account whose report somebody names by its address. */
export async function targetOfAccount(db: Db, account: AccountId): Promise<AbuseTarget | null> {
  const row = await accountsWithProfiles(db)
    .where('a.id', '=', account)
    .where('p.external_id', 'not like', 'withheld:%')
    .select(['p.network', 'p.external_id as externalId', 'p.username'])
    .executeTakeFirst();
  return row ?? null;
}

/** A tracked account by its name, for when the network does not answer. */
export async function targetByName(db: Db, network: Network, username: string): Promise<AbuseTarget | null> {
  const row = await db
    .selectFrom('profiles')
    .where('network', '=', network)
    .where(({ fn, eb }) => eb(fn('lower', ['username']), '=', username.toLowerCase()))
    .select(['network', 'external_id as externalId', 'username'])
    .executeTakeFirst();
  return row ?? null;
}

/** Owners' archives of the account are held with it, and are nobody else's to know of. */
const sharedOf = (rows: readonly { id: ProfileId; owner_id: UserId | null }[]): ProfileId | null =>
  rows.find(({ owner_id }) => owner_id === null)?.id ?? null;

/** Stops a profile until it is reviewed, whatever it was stopped for. @returns the profile, null when nobody tracks it */
export async function holdProfile(tx: Db, { network, externalId }: AbuseTarget): Promise<ProfileId | null> {
  const rows = await tx
    .updateTable('profiles')
    .set({ ...RUNNING, stopped_reason: 'under-review', progress: null })
    .where('network', '=', network)
    .where('external_id', '=', externalId)
    .returning(['id', 'owner_id'])
    .execute();
  return sharedOf(rows);
}

/** Lets a profile be collected again; what the network says of it counts from the next look on. */
export async function resumeProfile(tx: Db, network: Network, externalId: string): Promise<ProfileId | null> {
  const rows = await tx
    .updateTable('profiles')
    .set(RUNNING)
    .where('network', '=', network)
    .where('external_id', '=', externalId)
    .where('stopped_reason', '=', 'under-review')
    .returning(['id', 'owner_id'])
    .execute();
  return sharedOf(rows);
}
