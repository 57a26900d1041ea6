import { sql } from 'kysely';
import type { Instant, ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import type { ReportSummary } from '../schema.ts';
import { reportsWithProfiles } from './with-profiles.ts';

/** A report as a notice tells of it. */
export interface ReportNotice {
  /** The account's own name, else its user name. */
  readonly name: string;
  readonly summary: ReportSummary;
}

/** Null when the report is not built, and while the account is under review. */
export async function findReportNotice(db: Db, profile: ProfileId, report: ReportId): Promise<ReportNotice | null> {
  const row = await reportsWithProfiles(db)
    .where('r.profile_id', '=', profile)
    .where('r.report_id', '=', report)
    .where('p.stopped_reason', 'is distinct from', 'under-review')
    .select(['r.summary', 'p.name', 'p.username'])
    .executeTakeFirst();
  return row === undefined ? null : { summary: row.summary, name: row.name ?? row.username };
}

/** A report as the weekly mail tells of it. */
export interface MailedReport {
  readonly profileId: ProfileId;
  readonly reportId: ReportId;
  readonly body: string;
  readonly builtAt: Date;
  readonly summary: ReportSummary;
  readonly name: string | null;
  readonly username: string;
  readonly userpic: string | null;
}

/**
 * The profiles' reports that were built after `since`; those of profiles that may not be collected any more are left out. Profile by profile: on a
 * Thursday everything was built a moment ago, which the planner does not know.
 */
export async function reportsBuiltSince(
  db: Db,
  profiles: readonly ProfileId[],
  since: Instant,
): Promise<MailedReport[]> {
  const { rows } = await sql<MailedReport>`
    select r.profile_id as "profileId", r.report_id as "reportId", r.body, r.built_at as "builtAt", r.summary, p.name, p.username, p.userpic
    from unnest(${[...profiles]}::int[]) asked (id)
    join profiles p on p.id = asked.id and p.stopped_reason is null
    cross join lateral (
      select * from reports where profile_id = asked.id and built_at > ${new Date(since).toISOString()}::timestamptz offset 0
    ) r`.execute(db);
  return rows;
}
