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

/** The profiles' reports that were built after `since`; those of profiles that may not be collected any more are left out. */
export const reportsBuiltSince = (db: Db, profiles: readonly ProfileId[], since: Instant): Promise<MailedReport[]> =>
  reportsWithProfiles(db)
    .where('r.profile_id', 'in', [...profiles])
    .where('r.built_at', '>', new Date(since))
    .where('p.stopped_reason', 'is', null)
    .select(['r.profile_id as profileId', 'r.report_id as reportId', 'r.body', 'r.built_at as builtAt', 'r.summary'])
    .select(['p.name', 'p.username', 'p.userpic'])
    .execute();
