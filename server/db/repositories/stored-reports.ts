import { sql } from 'kysely';
import {
  type Day,
  type Instant,
  instant,
  type ProfileId,
  type ReportId,
  type UserId,
} from '../../../shared/domain/ids.ts';
import type { Trail } from '../../../shared/domain/report/anomalies/trail.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import type { PeriodType } from '../../../shared/domain/time/period.ts';
import type { Db } from '../database.ts';
import type { ReportSummary } from '../schema.ts';

/** A stored report without its body. */
export interface ReportLine {
  readonly profileId: ProfileId;
  readonly reportId: ReportId;
  readonly summary: ReportSummary;
}

/** The summaries of the profiles' reports of some periods. */
export async function readSummaries(
  db: Db,
  profiles: readonly ProfileId[],
  periods: readonly ReportId[],
): Promise<ReportLine[]> {
  if (profiles.length === 0 || periods.length === 0) return [];
  return db
    .selectFrom('reports')
    .where('profile_id', 'in', [...profiles])
    .where('report_id', 'in', [...periods])
    .select(['profile_id as profileId', 'report_id as reportId', 'summary'])
    .execute();
}

/** Which reports the profiles have, newest end first, months first on a tie. */
export async function listReportIds(
  db: Db,
  profiles: readonly ProfileId[],
): Promise<{ profileId: ProfileId; reportId: ReportId }[]> {
  if (profiles.length === 0) return [];
  return db
    .selectFrom('reports')
    .where('profile_id', 'in', [...profiles])
    .orderBy('end_day', 'desc')
    .orderBy('type', 'asc')
    .select(['profile_id as profileId', 'report_id as reportId'])
    .execute();
}

/** Those of the profiles whose report of the period the user has opened. */
export async function readBy(
  db: Db,
  user: UserId,
  input: { profiles: readonly ProfileId[]; period: ReportId },
): Promise<ReadonlySet<ProfileId>> {
  if (input.profiles.length === 0) return new Set();
  const rows = await db
    .selectFrom('report_reads')
    .where('user_id', '=', user)
    .where('report_id', '=', input.period)
    .where('profile_id', 'in', [...input.profiles])
    .select('profile_id')
    .execute();
  return new Set(rows.map((row) => row.profile_id));
}

export interface ReportToStore {
  readonly profile: ProfileId;
  readonly reportId: ReportId;
  readonly type: PeriodType;
  readonly start: Day;
  readonly end: Day;
  readonly number: number;
  readonly revision: string | null;
  readonly body: string;
  readonly etag: string;
  readonly summary: ReportSummary;
  readonly trail: Trail;
  readonly builtAt: Instant;
  /** The collection it was built from; null: no limit. */
  readonly seenUntil: Instant | null;
}

/** Stores a report; one that is stored already keeps its period and number, and its readers are told of it anew. */
export async function storeReport(tx: Db, report: ReportToStore): Promise<void> {
  const content = {
    revision: report.revision,
    body: report.body,
    etag: report.etag,
    summary: JSON.stringify(report.summary),
    trail: JSON.stringify(report.trail),
    told_at: null,
    outdated: false,
    built_at: new Date(report.builtAt),
    seen_until: report.seenUntil === null ? null : new Date(report.seenUntil),
  };
  await tx
    .insertInto('reports')
    .values({
      ...content,
      profile_id: report.profile,
      report_id: report.reportId,
      type: report.type,
      start_day: report.start,
      end_day: report.end,
      number: report.number,
    })
    .onConflict((conflict) => conflict.columns(['profile_id', 'report_id']).doUpdateSet(content))
    .execute();
}

/** Which text of a report is stored. */
export interface StoredText {
  readonly etag: string;
  readonly builtAt: Instant;
}

/** @returns null when the report is not built. */
export async function findText(
  db: Db,
  profile: ProfileId,
  report: ReportId,
): Promise<(StoredText & { readonly revision: string | null }) | null> {
  const row = await db
    .selectFrom('reports')
    .where('profile_id', '=', profile)
    .where('report_id', '=', report)
    .select(['etag', 'built_at', 'revision'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { etag: row.etag, builtAt: instant(row.built_at.getTime()), revision: row.revision };
}

/** The stored text with what belongs to it. */
export async function readBody(
  db: Db,
  profile: ProfileId,
  report: ReportId,
): Promise<(StoredText & { readonly body: string }) | undefined> {
  const row = await db
    .selectFrom('reports')
    .where('profile_id', '=', profile)
    .where('report_id', '=', report)
    .select(['body', 'etag', 'built_at'])
    .executeTakeFirst();
  return row === undefined ? undefined : { body: row.body, etag: row.etag, builtAt: instant(row.built_at.getTime()) };
}

/** Reading is remembered to this much, so that a page that is read again costs no write. */
export const ASKED_EVERY_MS = HOUR;

/** Remembers that somebody read the report: what it shows is kept fresh for a while. */
export async function markAsked(
  db: Db,
  input: { profile: ProfileId; report: ReportId; at: Date },
): Promise<{ readonly askedAt: Date }> {
  const before = new Date(input.at.getTime() - ASKED_EVERY_MS);
  await db
    .updateTable('reports')
    .set({ asked_at: input.at })
    .where('profile_id', '=', input.profile)
    .where('report_id', '=', input.report)
    .where(({ eb, or }) => or([eb('asked_at', 'is', null), eb('asked_at', '<=', before)]))
    .execute();
  return { askedAt: input.at };
}

/** The first reading counts; a report that was deleted meanwhile is no error. */
export async function markRead(
  db: Db,
  user: UserId,
  input: { profile: ProfileId; report: ReportId; at: Date },
): Promise<void> {
  await db
    .insertInto('report_reads')
    .columns(['user_id', 'profile_id', 'report_id', 'read_at'])
    .expression((insert) =>
      insert
        .selectFrom('reports')
        .where('profile_id', '=', input.profile)
        .where('report_id', '=', input.report)
        .select(({ val }) => [val(user).as('u'), 'profile_id', 'report_id', val(input.at).as('t')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Puts another text in the place of a stored one, and its title into the summary; the rest stays. The report is up to date then. */
export async function replaceBody(
  db: Db,
  input: {
    profile: ProfileId;
    report: ReportId;
    body: string;
    etag: string;
    title: ReportSummary['title'];
    /** What it leaves behind for later ones, where that is another, too. */
    trail?: Trail;
  },
): Promise<void> {
  const { body, etag, trail } = input;
  await db
    .updateTable('reports')
    .set({
      body,
      etag,
      outdated: false,
      ...(trail === undefined ? {} : { trail: JSON.stringify(trail) }),
      summary: sql`jsonb_set(summary, '{title}', ${JSON.stringify(input.title)}::jsonb)`,
    })
    .where('profile_id', '=', input.profile)
    .where('report_id', '=', input.report)
    .execute();
}
