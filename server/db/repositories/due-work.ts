import { sql } from 'kysely';
import { type Instant, instant, type ProfileId, type ReportId, type UserId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { CollectState } from '../../../shared/domain/schedule/profile-look.ts';
import { ofMicroseconds } from '../../../shared/domain/time/microseconds.ts';
import type { Db } from '../database.ts';

const instantOf = (at: Date | null): Instant | null => (at === null ? null : instant(at.getTime()));

/** Of profiles that may be collected or looked at again. */
export async function collectStates(
  db: Db,
  profiles: readonly ProfileId[],
): Promise<Map<ProfileId, CollectState & { readonly network: Network }>> {
  if (profiles.length === 0) return new Map();
  const rows = await db
    .selectFrom('profiles as p')
    .leftJoin('streams as s', 's.network', 'p.network')
    .where('p.id', '=', sql<ProfileId>`any(${[...profiles]}::int[])`)
    .where(({ eb, or }) => or([eb('p.stopped_reason', 'is', null), eb('p.look_again_at', 'is not', null)]))
    .select([
      'p.id',
      'p.network',
      'p.collected_at',
      'p.complete_at',
      'p.progress',
      'p.stopped_reason',
      'p.look_again_at',
    ])
    .select(['p.streamed_since', 'p.look_wanted_at', 's.cursor'])
    .execute();
  return new Map(
    rows.map(({ id, network, progress, stopped_reason: reason, cursor, ...row }) => [
      id,
      {
        network,
        collectedAt: instantOf(row.collected_at),
        completeAt: instantOf(row.complete_at),
        failedAt: progress === null || progress.error === null ? null : instant(progress.startedAt),
        standstill: reason === null ? null : { reason, lookAgainAt: instantOf(row.look_again_at) },
        streamedSince: instantOf(row.streamed_since),
        streamReadTo: cursor === null ? null : ofMicroseconds(Number(cursor)),
        lookWantedAt: instantOf(row.look_wanted_at),
      },
    ]),
  );
}

/** The ids of all stored reports of the profiles: of the key alone, so that no report is touched. */
export async function storedReportIds(
  db: Db,
  profiles: readonly ProfileId[],
): Promise<Map<ProfileId, ReadonlySet<ReportId>>> {
  if (profiles.length === 0) return new Map();
  const { rows } = await sql<{ profile: ProfileId; reports: ReportId[] }>`
    select p.id as profile, array(select r.report_id from reports r where r.profile_id = p.id) as reports
    from unnest(${[...profiles]}::int[]) as p (id)`.execute(db);
  return new Map(rows.map(({ profile, reports }) => [profile, new Set(reports)]));
}

/** Those of the profiles whose report of one period is stored. */
export async function profilesWithReport(
  db: Db,
  profiles: readonly ProfileId[],
  report: ReportId,
): Promise<ReadonlySet<ProfileId>> {
  if (profiles.length === 0) return new Set();
  const rows = await db
    .selectFrom('reports')
    .where('profile_id', '=', sql<ProfileId>`any(${[...profiles]}::int[])`)
    .where('report_id', '=', report)
    .select('profile_id')
    .execute();
  return new Set(rows.map(({ profile_id }) => profile_id));
}

/** A report that an account has not been told of. */
export interface Undelivered {
  readonly profileId: ProfileId;
  readonly reportId: ReportId;
  readonly accountId: number;
}

/** Reports built since `since` that some account of theirs has not been told of; archived accounts are not asked. */
export async function undelivered(
  db: Db,
  since: Instant,
  profiles: readonly ProfileId[] | null,
): Promise<Undelivered[]> {
  const among = profiles === null ? sql`true` : sql`r.profile_id = any(${[...profiles]}::int[])`;
  const { rows } = await sql<Undelivered>`
    select r.profile_id as "profileId", r.report_id as "reportId", a.id as "accountId"
    from reports r join accounts a on a.profile_id = r.profile_id and not a.archived
    where r.built_at >= ${new Date(since).toISOString()}::timestamptz and ${among}
      and not exists (select from profiles p where p.id = r.profile_id and p.owner_id is not null)
      and r.end_day >= (a.added_at at time zone 'UTC')::date
      and not exists (select from deliveries d
        where d.user_id = a.user_id and d.channel = 'live' and d.subject = a.id || '/' || r.report_id)
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** Whom the mail named `subject` was sent to; of some users, or of all. */
export async function mailedUsers(
  db: Db,
  subject: string,
  users: readonly UserId[] | null,
): Promise<ReadonlySet<UserId>> {
  const rows = await db
    .selectFrom('deliveries')
    .where('channel', '=', 'mail')
    .where('subject', '=', subject)
    .$if(users !== null, (query) => query.where('user_id', '=', sql<UserId>`any(${[...(users ?? [])]}::int[])`))
    .select('user_id')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
