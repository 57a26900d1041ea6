import { type RawBuilder, sql } from 'kysely';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import { lookUp } from '../bulk/look-ups.ts';
import type { Db, StagedTables } from '../database.ts';

/** A follow record: its key, and whom it follows. */
export interface FollowRecord {
  readonly key: string;
  readonly targetId: string;
  readonly at: Instant;
}

const iso = (at: Instant): string => new Date(at).toISOString();

/** Staged rows looked at in one statement, and follows remembered at once. */
const PAGE_ROWS = 2_000;
const CHANGED_ROWS = 1_000;

/** Remembers follows that stand, of which no collection but this one knows before it is published. */
async function rememberPage(
  tx: Db,
  staged: StagedTables,
  { profile, from }: { profile: ProfileId; from: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    insert into standing_follows (profile_id, key, target_id, followed_at, delivery)
    select distinct on (key) ${profile}::int, key, target_id, occurred_at, ${staged.delivery}::bigint
    from (${from}) f order by key, occurred_at
    on conflict do nothing`.execute(tx);
}

/** A part of what was staged, by its keys: those after `after` up to `to`. */
interface FollowPage {
  readonly after: string;
  readonly to: string | null;
  /** Whether there is a follow in it. */
  readonly follows: boolean;
  /** Where the next one begins. */
  readonly next: string | null;
}

async function stagedFollows(db: Db, staged: StagedTables, after: string): Promise<FollowPage> {
  return lookUp(db, async (tx) => {
    const { rows } = await sql<{ to: string | null; looked: number; follows: boolean | null }>`
      select max(key) as to, count(*)::int as looked, bool_or(kind = 'follow') as follows from (
        select key, kind from ${sql.table(staged.actions)} where key > ${after}::text
        order by key limit ${sql.lit(PAGE_ROWS)}
      ) page`.execute(tx);
    const { to, looked, follows } = rows[0] ?? { to: null, looked: 0, follows: false };
    return { after, to, follows: follows === true, next: looked < PAGE_ROWS ? null : to };
  });
}

const followsIn = (
  { actions }: StagedTables,
  { after, to }: FollowPage,
  ended: readonly string[],
): RawBuilder<unknown> => sql`
  select key, target_id, occurred_at from ${sql.table(actions)}
  where key > ${after}::text and key <= ${to}::text and key <> all(${[...ended]}::text[])
    and kind = 'follow' and target_id is not null and removed_at is null`;

/**
 * Remembers the staged follows that stand, and `older` ones whose actions are no longer kept; some at a time. Those that are known to
 * have `ended` since do not.
 */
export async function rememberFollows(
  db: Db,
  staged: StagedTables,
  input: { profile: ProfileId; older: readonly FollowRecord[]; ended?: ReadonlySet<string> },
): Promise<void> {
  const { profile, ended = new Set() } = input;
  const standing = input.older.filter(({ key }) => !ended.has(key));
  // The older ones first: of a follow that was sent twice, the earlier one is remembered.
  for (let first = 0; first < standing.length; first += CHANGED_ROWS) {
    const older = standing.slice(first, first + CHANGED_ROWS);
    const from = sql`
      select * from unnest(${older.map(({ key }) => key)}::text[], ${older.map(({ targetId }) => targetId)}::text[],
        ${older.map(({ at }) => iso(at))}::timestamptz[]) as o (key, target_id, occurred_at)`;
    await staged.step((tx) => rememberPage(tx, staged, { profile, from }));
  }
  for (let after: string | null = ''; after !== null; ) {
    const page: FollowPage = await stagedFollows(db, staged, after);
    const from = followsIn(staged, page, [...ended]);
    if (page.follows) await staged.step((tx) => rememberPage(tx, staged, { profile, from }));
    after = page.next;
  }
}

/** Those of the accounts that some standing follow still points to. */
export async function stillFollowed(
  tx: Db,
  profile: ProfileId,
  targets: readonly string[],
): Promise<ReadonlySet<string>> {
  if (targets.length === 0) return new Set();
  const { rows } = await sql<{ target_id: string }>`
    select distinct target_id from standing_follows
    where profile_id = ${profile}::int and target_id = any(${[...targets]}::text[])`.execute(tx);
  return new Set(rows.map((row) => row.target_id));
}

/** Counts a page at a time: an account may follow hundreds of thousands. */
export async function countStandingFollows(db: Db, profile: ProfileId): Promise<number> {
  const COUNTED_ROWS = 5_000;
  let standing = 0;
  for (let after = ''; ; ) {
    const { rows } = await sql<{ last: string | null; looked: number }>`
      select max(key) as last, count(*)::int as looked from (
        select key from standing_follows where profile_id = ${profile}::int and key > ${after}::text
        order by key limit ${sql.lit(COUNTED_ROWS)}
      ) page`.execute(db);
    const { last, looked } = rows[0] ?? { last: null, looked: 0 };
    standing += looked;
    if (last === null || looked < COUNTED_ROWS) return standing;
    after = last;
  }
}
