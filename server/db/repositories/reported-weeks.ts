import { sql } from 'kysely';
import type { ProfileId, ReportId } from '../../../shared/domain/ids.ts';
import type { Trail } from '../../../shared/domain/report/anomalies/trail.ts';
import type { Listed } from '../../../shared/domain/report/listed.ts';
import type { Db } from '../database.ts';
import type { ReportSummary } from '../schema.ts';

/** Hashtags of one week that count: the list may hold a thousand. */
const TAGS_A_WEEK = 50;

type Kept = 'posts' | 'reposts' | 'tags' | 'coverage' | 'profile' | 'activity' | 'languages';

/** What a weekly report left behind of its account. */
export interface ReportedWeek {
  readonly reportId: ReportId;
  readonly summary: ReportSummary;
  /** null in reports from before they left anything behind. */
  readonly trail: Pick<Trail, Kept> | null;
  /** The hashtags of the week as far as they are known; null where only `trail.tags` are. */
  readonly tags: readonly Listed[] | null;
}

/**
 * What the profile's reports of these periods left behind, in no order; those that are not built are absent. Bodies are not read: they grow
 * with the account's actions.
 */
export async function reportedWeeks(db: Db, profile: ProfileId, periods: readonly ReportId[]): Promise<ReportedWeek[]> {
  if (periods.length === 0) return [];
  return db
    .selectFrom('reports')
    .where('profile_id', '=', profile)
    .where('report_id', 'in', [...periods])
    .select([
      'report_id as reportId',
      'summary',
      sql<ReportedWeek['trail']>`trail - array['seen', 'accounts', 'named', 'hours']`.as('trail'),
      sql<ReportedWeek['tags']>`case when jsonb_typeof(trail #> '{seen,tags}') = 'array'
        then jsonb_path_query_array(trail #> '{seen,tags}', '$[0 to ${sql.raw(String(TAGS_A_WEEK - 1))}]') end`.as(
        'tags',
      ),
    ])
    .execute();
}

/**
 * Fills in what older reports of the profile did not leave behind, activity and languages, from their bodies; once done, it finds nothing
 * to do.
 */
export async function completeTrails(db: Db, profile: ProfileId): Promise<void> {
  await sql`
    update reports set trail = trail || jsonb_build_object(
      'activity', (body::json -> 'activity')::jsonb, 'languages', (body::json -> 'languages')::jsonb)
    where profile_id = ${profile}::int and type = 'week' and trail is not null and not jsonb_exists(trail, 'activity')`.execute(
    db,
  );
}
