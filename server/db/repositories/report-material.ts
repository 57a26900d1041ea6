import { setImmediate as immediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Action, ActionKind, LostFollowReason } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant, type ProfileId, type ReportId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { Trail } from '../../../shared/domain/report/anomalies/trail.ts';
import type { EarlierReport } from '../../../shared/domain/report/headcount.ts';
import type { PostContent } from '../../../shared/domain/report/likes.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import type { PeriodType } from '../../../shared/domain/time/period.ts';
import type { CoverageGap, CoverageLine } from '../../../shared/report/coverage.ts';
import type { Person } from '../../../shared/report/person.ts';
import type { Db } from '../database.ts';
import { during } from '../published.ts';

/** Which actions a report is about; `to` is exclusive. */
export interface ActionWindow {
  readonly profile: ProfileId;
  readonly from: Instant;
  readonly to: Instant;
  /** Only what was first seen until then; null for everything. */
  readonly seenUntil: Instant | null;
}

const ROWS_PER_PAGE = 5_000;
/** Actions handed on at a time: what is done with one takes up to some 30 µs, and then it is everybody else's turn. */
const SLICE_ROWS = 200;
const text = (at: Instant): string => new Date(at).toISOString();
const seenIn = ({ seenUntil }: ActionWindow) =>
  seenUntil === null ? sql`true` : sql`seen_at <= ${text(seenUntil)}::timestamptz`;

/** A page's actions by columns, one entry a row in each; null where there are no rows. */
interface ActionColumns {
  readonly key: readonly string[];
  readonly kind: readonly ActionKind[];
  /** Milliseconds since 1970. */
  readonly at: readonly number[];
  readonly target: readonly (string | null)[];
  readonly subject: readonly (string | null)[];
  readonly code: readonly (string | null)[];
  readonly url: readonly (string | null)[];
  readonly text: readonly (string | null)[];
  readonly tags: readonly (readonly string[])[];
  readonly languages: readonly (readonly string[])[];
  readonly reason: readonly (LostFollowReason | null)[];
  readonly removed: readonly boolean[];
}

type PersonRow = readonly [id: string, username: string, name: string | null, userpic: string | null];
type PostRow = readonly [code: string, text: string | null, image: string | null, gone: boolean];

interface PageRows {
  readonly actions: ActionColumns | null;
  readonly people: readonly PersonRow[];
  readonly posts: readonly PostRow[];
}

function actionsOf(columns: ActionColumns | null): Action[] {
  if (columns === null) return [];
  const { key, kind, at, target, subject, code, url, text: words, tags, languages, reason, removed } = columns;
  return key.map((name, row) => {
    const [postCode, postUrl] = [code[row] ?? null, url[row] ?? null];
    return {
      key: name,
      kind: kind[row] ?? 'like',
      at: instant(at[row] ?? 0),
      targetId: target[row] ?? null,
      subjectKey: subject[row] ?? null,
      post: postCode === null || postUrl === null ? null : { code: postCode, url: postUrl },
      text: words[row] ?? null,
      tags: tags[row] ?? [],
      languages: languages[row] ?? [],
      reason: reason[row] ?? null,
      removed: removed[row] ?? false,
    };
  });
}

/** Some of a window's actions, with what the directories know of the accounts and posts that they show. */
export interface MaterialPage {
  readonly actions: readonly Action[];
  readonly people: readonly Person[];
  readonly posts: readonly (readonly [code: string, content: PostContent])[];
}

interface Place {
  readonly at: number;
  readonly key: string;
}

/**
 * One page as one JSON text, by columns: rows over the query protocol, with their dates and arrays, cost several times as much
 * on both kinds of database. The directories are asked by lists: joined, a big directory would be read whole for each page.
 */
async function readPage(db: Db, window: ActionWindow, input: { network: Network; after: Place | null }) {
  const { after, network } = input;
  const from = text(after === null ? window.from : instant(after.at));
  const past = after === null ? sql`true` : sql`(occurred_at, key) > (${from}::timestamptz, ${after.key})`;
  const { rows } = await sql<{ page: string }>`
    with page as materialized (
      select key, kind, (date_part('epoch', occurred_at) * 1000)::bigint as at, target_id, subject_key, post_code, post_url, text,
        tags, languages, reason, removed_at is not null as removed
      from published_actions
      where profile_id = ${window.profile}::int
        and ${during({ from: sql`${from}::timestamptz`, to: sql`${text(window.to)}::timestamptz` })} and ${past} and ${seenIn(window)}
      order by occurred_at, key limit ${ROWS_PER_PAGE}::int
    )
    select json_build_object(
      'actions', (select case when count(*) = 0 then null else json_build_object(
        'key', json_agg(key), 'kind', json_agg(kind), 'at', json_agg(at), 'target', json_agg(target_id),
        'subject', json_agg(subject_key), 'code', json_agg(post_code), 'url', json_agg(post_url), 'text', json_agg(text), 'tags', json_agg(tags),
        'languages', json_agg(languages), 'reason', json_agg(reason), 'removed', json_agg(removed)) end from page),
      'people', (select coalesce(json_agg(json_build_array(external_id, username, name, userpic)), '[]') from people
        where network = ${network} and external_id = any(array(select distinct target_id from page))),
      'posts', (select coalesce(json_agg(json_build_array(code, text, image, gone)), '[]') from posts
        where network = ${network} and code = any(array(
          select distinct post_code from page where kind in ('like', 'repost'))))
    )::text as page`.execute(db);
  // As: the text is what the query above writes, of columns whose types the schema holds.
  return JSON.parse(rows[0]?.page ?? '') as PageRows;
}

/** Where the page after this one begins; null when it was the last. */
function placeAfter({ actions }: PageRows): Place | null {
  const at = actions?.at.at(-1);
  const key = actions?.key.at(-1);
  if (actions === null || at === undefined || key === undefined) return null;
  return actions.key.length < ROWS_PER_PAGE ? null : { at, key };
}

/**
 * The stored actions of a window with what they show, page after page, so that memory stays flat however many there are; the
 * next page is read while the caller works on this one. Posts of likes and reposts, accounts of all actions.
 */
export async function* materialIn(db: Db, window: ActionWindow, network: Network): AsyncGenerator<MaterialPage> {
  const read = (after: Place | null): Promise<PageRows> => {
    const page = readPage(db, window, { network, after });
    // Whoever stops in the middle does not wait for it; its failure belongs to nobody then.
    page.catch(() => undefined);
    return page;
  };
  let next: Promise<PageRows> | null = read(null);
  while (next !== null) {
    const page: PageRows = await next;
    const after = placeAfter(page);
    next = after === null ? null : read(after);
    yield* inSlices({
      actions: actionsOf(page.actions),
      people: page.people.map(([id, username, name, userpic]) => ({ id, username, name, userpic })),
      posts: page.posts.map(([code, words, image, gone]) => [code, { text: words, image, gone }] as const),
    });
  }
}

/** A page's actions some at a time; what the directories know of all of them comes with the first. */
async function* inSlices({ actions, people, posts }: MaterialPage): AsyncGenerator<MaterialPage> {
  yield { actions: actions.slice(0, SLICE_ROWS), people, posts };
  for (let from = SLICE_ROWS; from < actions.length; from += SLICE_ROWS) {
    await immediate();
    yield { actions: actions.slice(from, from + SLICE_ROWS), people: [], posts: [] };
  }
}

/** People comment soon after they like; to look through all the years of a profile for the rest costs more than it tells. */
const LIKED_BEFORE_MS = 62 * DAY;

/** Those of the posts that the profile liked in the two months before the window. */
export async function likedBefore(db: Db, window: ActionWindow, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const from = sql`${text(instant(window.from - LIKED_BEFORE_MS))}::timestamptz`;
  const to = sql`${text(window.from)}::timestamptz`;
  const liked = sql`a.profile_id = ${window.profile}::int and a.kind = 'like' and a.occurred_at >= ${from} and a.occurred_at < ${to}
    and a.post_code = any(${[...codes]}::text[]) and ${seenIn(window)}`;
  const { rows } = await sql<{ code: string }>`
    select a.post_code as code from published_rows a where ${liked}
    union
    select a.post_code from packed_weeks w
    join packed_actions a on a.profile_id = w.profile_id and a.begins = w.begins and a.part = w.part
    where w.profile_id = ${window.profile}::int and w.last_at >= ${from} and w.first_at < ${to} and 'like' = any(w.kinds)
      and exists (select from unnest(${[...codes]}::text[]) as code where may_show_post(w, code)) and ${liked}`.execute(
    db,
  );
  return rows.map(({ code }) => code);
}

/** What the directory knows of accounts that no action of a window is about. */
export async function peopleNamed(db: Db, network: Network, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Person>`
    select external_id as id, username, name, userpic from people
    where network = ${network} and external_id = any(${[...ids]}::text[])`.execute(db);
  return rows;
}

/** What a report is compared with, and counted after. */
export interface EarlierReports {
  /** Newest first, at most as many as were asked for. */
  readonly reports: EarlierReport[];
  /** The number of the report that comes after all of them. */
  readonly nextNumber: number;
}

/** Reports of the type before `start`. */
export async function earlierReports(
  db: Db,
  input: { profile: ProfileId; type: PeriodType; start: string; limit: number },
): Promise<EarlierReports> {
  const rows = await db
    .selectFrom('reports')
    .where('profile_id', '=', input.profile)
    .where('type', '=', input.type)
    .where('start_day', '<', input.start)
    // Of all of them: a window is looked through before the limit.
    .select(({ fn }) => ['report_id', 'summary', 'trail', fn.max('number').over().as('highest')])
    .orderBy('start_day', 'desc')
    .limit(input.limit)
    .execute();
  const reports = rows.map(({ report_id: reportId, summary: { title: _, ...numbers }, trail }) => ({
    reportId,
    ...numbers,
    trail,
  }));
  return { reports, nextNumber: (rows[0]?.highest ?? 0) + 1 };
}

/** What is kept of a stored report when it is built again. */
export interface StoredIssue {
  readonly number: number;
  readonly trail: Trail | null;
  readonly revision: string | null;
  readonly seenUntil: Instant | null;
  readonly coverage: readonly CoverageLine[] | null;
  readonly gaps: readonly CoverageGap[];
  readonly incomplete: boolean;
}

/** Null where the report is not stored. */
export async function storedIssue(db: Db, profile: ProfileId, report: ReportId): Promise<StoredIssue | null> {
  const query = db.selectFrom('reports').where('profile_id', '=', profile).where('report_id', '=', report);
  const coverage = sql<readonly CoverageLine[] | null>`body::json #> '{coverage,lines}'`.as('coverage');
  const gaps = sql<readonly CoverageGap[]>`coalesce(body::json #> '{coverage,gaps}', '[]')`.as('gaps');
  const incomplete = sql<boolean>`coalesce((body::json #>> '{coverage,incomplete}')::boolean, false)`.as('incomplete');
  const row = await query
    .select(['number', 'trail', 'revision', 'seen_until', coverage, gaps, incomplete])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { seen_until: until, ...issue } = row;
  return { ...issue, seenUntil: until === null ? null : instant(until.getTime()) };
}
