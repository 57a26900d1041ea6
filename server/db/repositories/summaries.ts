import { sql } from 'kysely';
import type { AccountId, Instant, ProfileId, ReportId, UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import {
  SUMMARY_LOST_AFTER_MS,
  type SummaryFailure,
  type SummaryState,
} from '../../../shared/domain/summary/progress.ts';
import type { SummarySpec } from '../../../shared/domain/summary/sections.ts';
import type { Db } from '../database.ts';

/** Which summary: one for each report, language and form. */
export interface SummaryKey {
  readonly profile: ProfileId;
  readonly report: ReportId;
  readonly language: Language;
  readonly spec: SummarySpec;
}

export interface SummaryRow {
  readonly state: SummaryState;
  readonly attempt: string;
  readonly progress: number;
  readonly body: string | null;
  readonly failure: SummaryFailure | null;
  readonly movedAt: Date;
}

/** Who waits for an attempt, and for which of their accounts. */
export interface SummaryReader {
  readonly user: UserId;
  readonly account: AccountId;
}

const columns = ['state', 'attempt', 'progress', 'body', 'failure', 'moved_at as movedAt'] as const;

export async function findSummary(db: Db, key: SummaryKey): Promise<SummaryRow | null> {
  const row = await db
    .selectFrom('report_summaries')
    .where('profile_id', '=', key.profile)
    .where('report_id', '=', key.report)
    .where('language', '=', key.language)
    .where('spec', '=', key.spec)
    .select(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** The summary that an attempt writes, while it may: null once it is done, cancelled or taken over. */
export async function findWriting(db: Db, attempt: string): Promise<SummaryKey | null> {
  const row = await db
    .selectFrom('report_summaries')
    .where('attempt', '=', attempt)
    .where('state', '=', 'writing')
    .select(['profile_id as profile', 'report_id as report', 'language', 'spec'])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Begins an attempt where none is under way and nothing is written: of callers at the same moment one alone.
 * @returns whether it began.
 */
export async function beginSummary(
  db: Db,
  { profile, report, language, spec }: SummaryKey,
  { attempt, at }: { readonly attempt: string; readonly at: Instant },
): Promise<boolean> {
  const moved = new Date(at);
  const fresh = { state: 'writing', attempt, progress: 0, failure: null, moved_at: moved } as const;
  const lost = new Date(at - SUMMARY_LOST_AFTER_MS);
  const row = await db
    .insertInto('report_summaries')
    .values({ profile_id: profile, report_id: report, language, spec, body: null, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'report_id', 'language', 'spec'])
        .doUpdateSet({ body: null, ...fresh })
        .where(({ eb, or }) =>
          or([
            eb('report_summaries.state', 'in', ['failed', 'cancelled']),
            eb.and([eb('report_summaries.state', '=', 'writing'), eb('report_summaries.moved_at', '<', lost)]),
          ]),
        ),
    )
    .returning('attempt')
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody waits for the attempt that is under way, if one is. */
export async function waitForSummary(db: Db, key: SummaryKey, { user, account }: SummaryReader): Promise<void> {
  const { profile, report, language, spec } = key;
  await sql`
    insert into summary_readers (attempt, user_id, account_id)
    select attempt, ${user}::int, ${account}::int from report_summaries
    where profile_id = ${profile}::int and report_id = ${report} and language = ${language} and spec = ${spec} and state = 'writing'
    on conflict do nothing`.execute(db);
}

export async function readersOf(db: Db, attempt: string): Promise<SummaryReader[]> {
  return db
    .selectFrom('summary_readers')
    .where('attempt', '=', attempt)
    .select(['user_id as user', 'account_id as account'])
    .orderBy('user_id')
    .execute();
}

/** Somebody waits no longer. The last one ends the attempt. @returns whether it ended. */
export async function leaveSummary(
  db: Db,
  key: SummaryKey,
  { user, at }: { readonly user: UserId; readonly at: Instant },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('report_summaries')
      .where('profile_id', '=', key.profile)
      .where('report_id', '=', key.report)
      .where('language', '=', key.language)
      .where('spec', '=', key.spec)
      .where('state', '=', 'writing')
      .select('attempt')
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return false;
    const { attempt } = row;
    const left = await tx
      .deleteFrom('summary_readers')
      .where('attempt', '=', attempt)
      .where('user_id', '=', user)
      .executeTakeFirst();
    if (left.numDeletedRows === 0n) return false;
    if ((await readersOf(tx, attempt)).length > 0) return false;
    await tx
      .updateTable('report_summaries')
      .set({ state: 'cancelled', moved_at: new Date(at) })
      .where('attempt', '=', attempt)
      .execute();
    return true;
  });
}

/** What an attempt has come to; nothing where it may not write any more. @returns whether it still may. */
export async function moveSummary(
  db: Db,
  attempt: string,
  move: {
    readonly at: Instant;
    readonly progress?: number;
    readonly body?: string;
    readonly failure?: SummaryFailure;
  },
): Promise<boolean> {
  const { at, progress, body, failure } = move;
  const state = body === undefined ? (failure === undefined ? 'writing' : 'failed') : 'ready';
  const row = await db
    .updateTable('report_summaries')
    .set({
      ...{ state, moved_at: new Date(at) },
      ...(progress === undefined ? {} : { progress }),
      ...(body === undefined ? {} : { body, progress: 100 }),
      ...(failure === undefined ? {} : { failure }),
    })
    .where('attempt', '=', attempt)
    .where('state', '=', 'writing')
    .returning('attempt')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody waits for the attempt any more. */
export async function forgetReaders(db: Db, attempt: string): Promise<void> {
  await db.deleteFrom('summary_readers').where('attempt', '=', attempt).execute();
}

/** The summaries of a report that are written, to be looked through. */
export async function writtenSummaries(
  db: Db,
  profile: ProfileId,
  report: ReportId,
): Promise<{ language: Language; spec: SummarySpec; body: string }[]> {
  const rows = await db
    .selectFrom('report_summaries')
    .where('profile_id', '=', profile)
    .where('report_id', '=', report)
    .where('body', 'is not', null)
    .select(['language', 'spec', 'body'])
    .execute();
  return rows.flatMap(({ language, spec, body }) => (body === null ? [] : { language, spec, body }));
}

/** Puts a summary's text in the place of another, where that still stands. */
export async function replaceSummary(
  db: Db,
  { profile, report, language, spec }: SummaryKey,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await db
    .updateTable('report_summaries')
    .set({ body: after })
    .where('profile_id', '=', profile)
    .where('report_id', '=', report)
    .where('language', '=', language)
    .where('spec', '=', spec)
    .where('body', '=', before)
    .execute();
}

/** A report's summaries, those that are being written too: they may name whom the report names no longer. */
export async function dropSummaries(db: Db, profile: ProfileId, report: ReportId): Promise<void> {
  await db.deleteFrom('report_summaries').where('profile_id', '=', profile).where('report_id', '=', report).execute();
}

export interface SummaryBudget {
  readonly requests: number;
  readonly tokens: number;
}

/** Takes one request and so many tokens from a day's budget. @returns false where it does not reach. */
export async function takeFromBudget(
  db: Db,
  { day, tokens, limit }: { readonly day: string; readonly tokens: number; readonly limit: SummaryBudget },
): Promise<boolean> {
  if (limit.requests < 1 || tokens > limit.tokens) return false;
  const { rows } = await sql`
    insert into summary_usage as used (day, requests, tokens) values (${day}::date, 1, ${tokens}::bigint)
    on conflict (day) do update set requests = used.requests + 1, tokens = used.tokens + excluded.tokens
    where used.requests + 1 <= ${limit.requests}::int and used.tokens + excluded.tokens <= ${limit.tokens}::bigint
    returning day`.execute(db);
  return rows.length > 0;
}

/** Sets right what was taken by what was used; `tokens` may be negative. */
export async function correctBudget(db: Db, { day, tokens }: { day: string; tokens: number }): Promise<void> {
  await sql`update summary_usage set tokens = greatest(0, tokens + ${tokens}::bigint) where day = ${day}::date`.execute(
    db,
  );
}

/** Days before are counted no longer. */
export async function forgetUsage(db: Db, before: string): Promise<void> {
  await sql`delete from summary_usage where day < ${before}::date`.execute(db);
}
