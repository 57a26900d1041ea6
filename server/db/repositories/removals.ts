import { type RawBuilder, sql } from 'kysely';
import type { Action, ActionKind } from '../../../shared/domain/activity/action.ts';
import type { EndedFollow } from '../../../shared/domain/activity/removals.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import { type KeyRange, type KeyScope, rangesAfter, rangesOf } from '../bulk/key-ranges.ts';
import { lookUp } from '../bulk/look-ups.ts';
import { packedGone, thawKeys } from '../bulk/packed-weeks.ts';
import type { Db, StagedTables } from '../database.ts';

const iso = (at: Instant): string => new Date(at).toISOString();

/** Rows and ranges looked at in one statement: some ten milliseconds of the embedded database's one connection. */
const PAGE_ROWS = 2_000;
const PAGE_RANGES = 64;
/** Rows changed in one statement. */
const CHANGED_ROWS = 1_000;

/** Where keys are stored, and which rows of it may be gone from the source. */
interface KeyTable {
  readonly name: 'actions' | 'standing_follows';
  readonly condition: RawBuilder<boolean>;
}

const ACTIONS: KeyTable = {
  name: 'actions',
  condition: sql<boolean>`stored.gone_at is null and stored.kind <> 'unfollow'`,
};
const FOLLOWS: KeyTable = { name: 'standing_follows', condition: sql<boolean>`true` };

interface Looking {
  readonly profile: ProfileId;
  readonly ranges: readonly KeyRange[];
  /** Up to here everything has been looked at. */
  readonly after: string;
}

/**
 * A page of the stored keys in the ranges, in their order: which of them the source no longer has. Each is found through an
 * index, and so is its counterpart in the stage (`offset 0` keeps it a look-up: hashing the whole stage for each page would
 * make this rows × pages).
 */
async function pageOfGone(
  db: Db,
  staged: StagedTables,
  input: Looking & { readonly table: KeyTable },
): Promise<{ gone: string[]; last: string | null; looked: number }> {
  const { profile, ranges, after, table } = input;
  const from = ranges.map((range) => range.from);
  const to = ranges.map((range) => range.to);
  return lookUp(db, async (tx) => {
    const { rows } = await sql<{ gone: string[]; last: string | null; looked: number }>`
    with page as materialized (
      select found.key from unnest(${from}::text[], ${to}::text[]) with ordinality as range (low, high, place)
      cross join lateral (
        select stored.key from ${sql.table(table.name)} stored
        where stored.profile_id = ${profile}::int and stored.key >= range.low and stored.key < range.high
          and stored.key > ${after}::text and ${table.condition}
        order by stored.key limit ${sql.lit(PAGE_ROWS)}
      ) found
      order by range.place, found.key limit ${sql.lit(PAGE_ROWS)}
    )
    select
      coalesce(array_agg(page.key) filter (
        where not exists (select from ${sql.table(staged.keys)} k where k.key = page.key offset 0)
      ), '{}') as gone,
      max(page.key) as last, count(*)::int as looked
    from page`.execute(tx);
    return rows[0] ?? { gone: [], last: null, looked: 0 };
  });
}

async function goneFrom(
  db: Db,
  staged: StagedTables,
  input: { profile: ProfileId; scope: KeyScope; table: KeyTable },
): Promise<string[]> {
  const { profile, table } = input;
  const found: string[] = [];
  let left = rangesOf(input.scope);
  let after = '';
  while (left.length > 0) {
    const ranges = left.slice(0, PAGE_RANGES);
    const { gone, last, looked } = await pageOfGone(db, staged, { profile, table, ranges, after });
    found.push(...gone);
    const whole = last === null || looked < PAGE_ROWS;
    left = whole ? left.slice(PAGE_RANGES) : rangesAfter(left, last);
    after = whole ? after : last;
  }
  return found;
}

/** The stored keys of a scope that the source no longer has. */
export interface GoneKeys {
  readonly actions: readonly string[];
  readonly follows: readonly string[];
}

/**
 * Looks for what is gone from the source, a few rows at a time; never more work than there are rows in the scope. Outside of a
 * transaction, so that everybody else gets a turn in between: what a delivery adds is never gone, and whoever delivers beside it
 * is found out by the profile's revision.
 */
export async function findGone(
  db: Db,
  staged: StagedTables,
  input: { profile: ProfileId; scope: KeyScope },
): Promise<GoneKeys> {
  const packed = await packedGone(db, staged.keys, { profile: input.profile, ranges: rangesOf(input.scope) });
  return {
    actions: [...(await goneFrom(db, staged, { ...input, table: ACTIONS })), ...packed],
    follows: await goneFrom(db, staged, { ...input, table: FOLLOWS }),
  };
}

function* slices(keys: readonly string[]): Generator<string[]> {
  for (let first = 0; first < keys.length; first += CHANGED_ROWS) yield keys.slice(first, first + CHANGED_ROWS);
}

/**
 * Hides the stored actions of the keys, which the source does not show. They keep counting. They count as gone, too, where that is proven
 * (`agreed` null) or they were hidden at or before `agreed`.
 * @returns how many were hidden now.
 */
export async function markRemoved(
  tx: Db,
  gone: Pick<GoneKeys, 'actions'>,
  input: { profile: ProfileId; at: Instant; agreed: Instant | null },
): Promise<number> {
  const { profile } = input;
  const at = sql`${iso(input.at)}::timestamptz`;
  const goneAt =
    input.agreed === null ? at : sql`case when stored.removed_at <= ${iso(input.agreed)}::timestamptz then ${at} end`;
  let hidden = 0;
  for (const keys of slices(gone.actions)) {
    await thawKeys(tx, profile, keys);
    const { rows } = await sql<{ hidden: number }>`
      with marked as (
        update actions stored set removed_at = coalesce(stored.removed_at, ${at}), gone_at = ${goneAt}
        from unnest(${keys}::text[]) as gone (key)
        where stored.profile_id = ${profile}::int and stored.key = gone.key and ${ACTIONS.condition}
        returning stored.removed_at
      ) select count(*)::int as hidden from marked where removed_at = ${at}`.execute(tx);
    hidden += rows[0]?.hidden ?? 0;
  }
  return hidden;
}

/**
 * Forgets those of the follows that no longer stand, and answers them: all of the keys where that is proven (`agreed` null), else
 * those that a look at or before `agreed` did not find either. The others are remembered as missed.
 */
export async function takeEndedFollows(
  tx: Db,
  gone: Pick<GoneKeys, 'follows'>,
  input: { profile: ProfileId; at: Instant; agreed: Instant | null },
): Promise<EndedFollow[]> {
  const { profile, agreed } = input;
  const ended: EndedFollow[] = [];
  const agrees = agreed === null ? sql`true` : sql`stored.missing_since <= ${iso(agreed)}::timestamptz`;
  for (const keys of slices(gone.follows)) {
    const { rows } = await sql<{ key: string; target_id: string; missing_since: Date | null; lost: boolean }>`
      delete from standing_follows stored using unnest(${keys}::text[]) as gone (key)
      where stored.profile_id = ${profile}::int and stored.key = gone.key and ${agrees}
      returning stored.key, stored.target_id, stored.missing_since, stored.lost_at is not null as lost`.execute(tx);
    for (const { key, target_id: targetId, missing_since: missed, lost } of rows) {
      ended.push({ key, targetId, lost, ...(missed === null ? {} : { missedAt: instant(missed.getTime()) }) });
    }
    if (agreed === null) continue;
    await sql`
      update standing_follows stored set missing_since = ${iso(input.at)}::timestamptz
      where stored.profile_id = ${profile}::int and stored.key = any(${keys}::text[])
        and stored.missing_since is null`.execute(tx);
  }
  return ended;
}

/** The actions of these kinds that are recorded and stand: of packed ones, which all stand, by what their parts say. */
export async function countStanding(tx: Db, profile: ProfileId, kinds: readonly ActionKind[]): Promise<number> {
  const { rows } = await sql<{ standing: number }>`
    select (
      select count(*) from published_rows
      where profile_id = ${profile}::int and kind = any(${[...kinds]}::text[]) and removed_at is null
    )::int + coalesce((
      select sum(of_kind.actions) from packed_weeks cross join lateral unnest(kinds, counts) as of_kind (kind, actions)
      where profile_id = ${profile}::int and of_kind.kind = any(${[...kinds]}::text[])
    ), 0)::int as standing`.execute(tx);
  return rows[0]?.standing ?? 0;
}

/**
 * Adds actions that a rule concluded, as seen when they are dated: by the look that they are concluded from. One that is stored
 * already stays as it is. Their months must have partitions.
 */
export async function addConcluded(tx: Db, input: { profile: ProfileId; actions: readonly Action[] }): Promise<number> {
  const ROWS = 500;
  let added = 0;
  for (let from = 0; from < input.actions.length; from += ROWS) {
    const rows = input.actions.slice(from, from + ROWS).map((action) => ({
      profile_id: input.profile,
      occurred_at: new Date(action.at),
      key: action.key,
      kind: action.kind,
      target_id: action.targetId,
      post_code: action.post?.code ?? null,
      post_url: action.post?.url ?? null,
      text: action.text,
      tags: [...action.tags],
      reason: action.reason,
      removed_at: null,
      gone_at: null,
      seen_at: new Date(action.at),
    }));
    const result = await tx
      .insertInto('actions')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(result.numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}
