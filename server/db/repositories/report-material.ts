import { sql } from 'kysely';
import type { Network } from '../../../shared/domain/accounts/network.ts';
import type { Action, ActionKind, LostFollowReason, Person } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import type { EarlierReport } from '../../../shared/domain/report/headcount.ts';
import type { PostContent } from '../../../shared/domain/report/likes.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { PeriodType } from '../../../shared/domain/time/period.ts';
import type { Db } from '../database.ts';

/** Which actions a report is about; `to` is exclusive. */
export interface ActionWindow {
  readonly profile: ProfileId;
  readonly from: Instant;
  readonly to: Instant;
}

const ROWS_PER_PAGE = 5_000;
const text = (at: Instant): string => new Date(at).toISOString();

interface ActionRow {
  readonly key: string;
  readonly kind: ActionKind;
  readonly occurred_at: Date;
  readonly target_id: string | null;
  readonly post_code: string | null;
  readonly post_url: string | null;
  readonly text: string | null;
  readonly tags: string[];
  readonly reason: LostFollowReason | null;
  readonly removed_at: Date | null;
}

function actionOf(row: ActionRow): Action {
  const { post_code: code, post_url: url } = row;
  return {
    key: row.key,
    kind: row.kind,
    at: instant(row.occurred_at.getTime()),
    targetId: row.target_id,
    post: code === null || url === null ? null : { code, url },
    text: row.text,
    tags: row.tags,
    reason: row.reason,
    removed: row.removed_at !== null,
  };
}

/** The stored actions of a window, page after page, so that memory stays flat however many there are. */
export async function* actionsIn(db: Db, window: ActionWindow): AsyncGenerator<readonly Action[]> {
  let after: { at: Date; key: string } | null = null;
  for (;;) {
    const page: ActionRow[] = await db
      .selectFrom('actions')
      .where('profile_id', '=', window.profile)
      .where('occurred_at', '>=', after?.at ?? new Date(window.from))
      .where('occurred_at', '<', new Date(window.to))
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(occurred_at, key) > (${after?.at.toISOString()}::timestamptz, ${after?.key})`),
      )
      .select([
        'key',
        'kind',
        'occurred_at',
        'target_id',
        'post_code',
        'post_url',
        'text',
        'tags',
        'reason',
        'removed_at',
      ])
      .orderBy('occurred_at')
      .orderBy('key')
      .limit(ROWS_PER_PAGE)
      .execute();
    if (page.length > 0) yield page.map(actionOf);
    const last = page.at(-1);
    if (last === undefined || page.length < ROWS_PER_PAGE) return;
    after = { at: last.occurred_at, key: last.key };
  }
}

/** What the directory knows of the accounts that the window's actions are about. */
export async function peopleIn(db: Db, window: ActionWindow, network: Network): Promise<Map<string, Person>> {
  const { rows } = await sql<{ id: string; username: string; name: string | null; userpic: string | null }>`
    select external_id as id, username, name, userpic from people
    where network = ${network} and external_id in (
      select target_id from actions
      where profile_id = ${window.profile}::int
        and occurred_at >= ${text(window.from)}::timestamptz and occurred_at < ${text(window.to)}::timestamptz)`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the directory knows of the posts that the window's actions show. */
export async function postsIn(db: Db, window: ActionWindow, network: Network): Promise<Map<string, PostContent>> {
  const { rows } = await sql<{ code: string } & PostContent>`
    select code, text, image, gone from posts
    where network = ${network} and code in (
      select post_code from actions
      where profile_id = ${window.profile}::int
        and occurred_at >= ${text(window.from)}::timestamptz and occurred_at < ${text(window.to)}::timestamptz)`.execute(
    db,
  );
  return new Map(rows.map(({ code, ...content }) => [code, content]));
}

/** People comment soon after they like; to look through all the years of a profile for the rest costs more than it tells. */
const LIKED_BEFORE_MS = 62 * DAY;

/** Of the posts commented on in the window, those that the profile liked in it or in the two months before. */
export async function likedAmongCommented(db: Db, window: ActionWindow): Promise<Set<string>> {
  const likedFrom = instant(window.from - LIKED_BEFORE_MS);
  const { rows } = await sql<{ code: string }>`
    select distinct l.post_code as code from actions l
    where l.profile_id = ${window.profile}::int and l.kind = 'like'
      and l.occurred_at >= ${text(likedFrom)}::timestamptz and l.occurred_at < ${text(window.to)}::timestamptz
      and l.post_code in (
      select post_code from actions
      where profile_id = ${window.profile}::int and kind = 'comment'
        and occurred_at >= ${text(window.from)}::timestamptz and occurred_at < ${text(window.to)}::timestamptz)`.execute(
    db,
  );
  return new Set(rows.map(({ code }) => code));
}

/** Reports of the type before `start`, newest first, at most `limit`. */
export async function earlierReports(
  db: Db,
  about: { profile: ProfileId; type: PeriodType; start: string; limit: number },
): Promise<EarlierReport[]> {
  const rows = await db
    .selectFrom('reports')
    .where('profile_id', '=', about.profile)
    .where('type', '=', about.type)
    .where('start_day', '<', about.start)
    .select(['report_id', 'summary'])
    .orderBy('start_day', 'desc')
    .limit(about.limit)
    .execute();
  return rows.map(({ report_id, summary }) => ({
    reportId: report_id,
    template: summary.template,
    likes: summary.likes,
    likesReceived: summary.likesReceived,
    follows: summary.follows,
    unfollows: summary.unfollows,
    comments: summary.comments,
  }));
}

/** The report's own number when it is stored, else one more than the reports before it. */
export async function reportNumber(
  db: Db,
  about: { profile: ProfileId; reportId: ReportId; type: PeriodType; start: string },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(
      (select number from reports where profile_id = ${about.profile}::int and report_id = ${about.reportId}),
      (select coalesce(max(number), 0) + 1 from reports
       where profile_id = ${about.profile}::int and type = ${about.type} and start_day < ${about.start}::date)
    )::int as number`.execute(db);
  return rows[0]?.number ?? 1;
}
