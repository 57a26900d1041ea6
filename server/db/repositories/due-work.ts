import { sql } from 'kysely';
import type { Collected } from '../../../shared/domain/collect/cadence.ts';
import {
  type Day,
  type Instant,
  instant,
  type ProfileId,
  type ReportId,
  type UserId,
} from '../../../shared/domain/ids.ts';
import type { Standstill } from '../../../shared/domain/policy/standstill.ts';
import type { Db } from '../database.ts';

/** When a profile was collected last, when collecting it failed last, and whether it stands still. */
export interface CollectState extends Collected {
  /** When the last collection began that told everything. */
  readonly completeAt: Instant | null;
  readonly failedAt: Instant | null;
  /** null while it may be collected. */
  readonly standstill: Pick<Standstill, 'reason' | 'lookAgainAt'> | null;
}

/** Streams count in microseconds. */
const MICROS = 1000;

const instantOf = (at: Date | null): Instant | null => (at === null ? null : instant(at.getTime()));

/** Of profiles that may be collected or looked at again. */
export async function collectStates(db: Db, profiles: readonly ProfileId[]): Promise<Map<ProfileId, CollectState>> {
  if (profiles.length === 0) return new Map();
  const rows = await db
    .selectFrom('profiles as p')
    .leftJoin('streams as s', 's.network', 'p.network')
    .where('p.id', '=', sql<ProfileId>`any(${[...profiles]}::int[])`)
    .where(({ eb, or }) => or([eb('p.stopped_reason', 'is', null), eb('p.look_again_at', 'is not', null)]))
    .select(['p.id', 'p.collected_at', 'p.complete_at', 'p.progress', 'p.stopped_reason', 'p.look_again_at'])
    .select(['p.streamed_since', 'p.look_wanted_at', 's.cursor'])
    .execute();
  return new Map(
    rows.map(({ id, progress, stopped_reason: reason, cursor, ...row }) => [
      id,
      {
        collectedAt: instantOf(row.collected_at),
        completeAt: instantOf(row.complete_at),
        failedAt: progress === null || progress.error === null ? null : instant(progress.startedAt),
        standstill: reason === null ? null : { reason, lookAgainAt: instantOf(row.look_again_at) },
        streamedSince: instantOf(row.streamed_since),
        streamReadTo: cursor === null ? null : instant(Math.floor(Number(cursor) / MICROS)),
        lookWantedAt: instantOf(row.look_wanted_at),
      },
    ]),
  );
}

/** The stored reports of the profiles of periods that ended on or after `since`. */
export async function storedReportIds(
  db: Db,
  profiles: readonly ProfileId[],
  since: Day,
): Promise<Map<ProfileId, Set<ReportId>>> {
  const found = new Map<ProfileId, Set<ReportId>>(profiles.map((profile) => [profile, new Set()]));
  if (profiles.length === 0) return found;
  const rows = await db
    .selectFrom('reports')
    .where('profile_id', '=', sql<ProfileId>`any(${[...profiles]}::int[])`)
    .where('end_day', '>=', since)
    .select(['profile_id', 'report_id'])
    .execute();
  for (const { profile_id, report_id } of rows) found.get(profile_id)?.add(report_id);
  return found;
}

/** Reports built since `since` that some account of theirs has not been told of; archived accounts are not asked. */
export async function undelivered(
  db: Db,
  since: Instant,
): Promise<{ profileId: ProfileId; reportId: ReportId; accountId: number }[]> {
  const { rows } = await sql<{ profileId: ProfileId; reportId: ReportId; accountId: number }>`
    select r.profile_id as "profileId", r.report_id as "reportId", a.id as "accountId"
    from reports r join accounts a on a.profile_id = r.profile_id and not a.archived
    where r.built_at >= ${new Date(since).toISOString()}::timestamptz
      and not exists (select from profiles p where p.id = r.profile_id and p.owner_id is not null)
      and r.end_day >= (a.added_at at time zone 'UTC')::date
      and not exists (select from deliveries d
        where d.user_id = a.user_id and d.channel = 'live' and d.subject = a.id || '/' || r.report_id)
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** Whom the mail named `subject` was sent to. */
export async function mailedUsers(db: Db, subject: string): Promise<ReadonlySet<UserId>> {
  const rows = await db
    .selectFrom('deliveries')
    .where('channel', '=', 'mail')
    .where('subject', '=', subject)
    .select('user_id')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}
