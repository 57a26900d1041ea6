import { type Kysely, sql, type Transaction } from 'kysely';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { Schema } from '../schema.ts';
import { compactly } from './compact-columns.ts';
import { STAGED_COLUMNS } from './encode-actions.ts';
import { lookUp, lookUpEachRow } from './look-ups.ts';

/** Staged rows that one transaction stores: some ten milliseconds of the embedded database's one connection. */
export const PIECE_ROWS = 2_000;

/** So few rows are stored in the transaction that publishes all of them; with more it would hold the connection twice as long. */
const ROWS_BESIDE_PUBLISHING = 100;

/** A part of what was staged, by its keys: those after `after` up to `to`. */
export interface Piece {
  readonly after: string;
  readonly to: string;
  /** Nothing comes after it, and it is small enough to be stored as all are published. */
  readonly isLast: boolean;
}

/** What stands behind `after` in the stage, as much as one transaction stores; null when that is nothing. */
export async function pieceAfter(db: Kysely<Schema>, staged: string, after: string | null): Promise<Piece | null> {
  const { rows } = await lookUp(db, async (tx) =>
    sql<{ to: string | null; looked: number }>`
      select max(key) as to, count(*)::int as looked from (
        select key from ${sql.table(staged)} where ${after === null ? sql`true` : sql`key > ${after}::text`}
        order by key limit ${sql.lit(PIECE_ROWS)}
      ) piece`.execute(tx),
  );
  const [found] = rows;
  if (found === undefined || found.to === null) return null;
  return { after: after ?? '', to: found.to, isLast: found.looked < ROWS_BESIDE_PUBLISHING };
}

export interface Merge {
  /** The stage's table of actions. */
  readonly staged: string;
  readonly profile: ProfileId;
  readonly seenAt: Instant;
  readonly delivery: string;
  /** Whether anything is stored of the profile that a row could repeat. */
  readonly compare: boolean;
}

/** The keys of packed parts that could hold one of the piece's: none where all of the piece is newer. Unpacked once for a whole piece. */
const packedAmong = (staged: string, profile: ProfileId, { after, to }: Pick<Piece, 'after' | 'to'>) => sql`
  select k.key from packed_weeks w join packed_keys k on k.profile_id = w.profile_id and k.begins = w.begins and k.part = w.part
  where w.profile_id = ${profile}::int and exists (
    select from unnest(w.lows, w.highs) as of_kind (low, high)
    where exists (select from ${sql.table(staged)} s
      where s.key >= of_kind.low and s.key <= of_kind.high and s.key >= ${after}::text and s.key <= ${to}::text offset 0))`;

/**
 * A staged piece into `actions`; answers how many rows were new. A key that is stored already stays as it is, also where it comes
 * with another time now; of a key that was staged twice, the earliest counts.
 *
 * The profile is claimed by the delivery, so that nobody can store a key between the look and the insert: that is why there is no
 * `on conflict`, which costs half as much again. Most keys come again with their time, which is one look-up instead of one for
 * each month.
 */
export async function mergePiece(
  tx: Transaction<Schema>,
  { after, to }: Piece,
  { staged, profile, seenAt, delivery, compare }: Merge,
): Promise<number> {
  await lookUpEachRow(tx);
  const columns = sql.raw(STAGED_COLUMNS.join(', '));
  const stored = sql`select from actions where profile_id = ${profile}::int and key = staged.key`;
  const isNew = sql`
    case when exists (${stored} and occurred_at = staged.occurred_at offset 0) then false
    else not exists (${stored} offset 0) and staged.key not in (${packedAmong(staged, profile, { after, to })}) end`;
  const { numAffectedRows } = await sql`
    insert into actions (profile_id, seen_at, delivery, ${columns})
    select distinct on (key) ${profile}::int, ${new Date(seenAt).toISOString()}::timestamptz, ${delivery}::bigint, ${compactly(STAGED_COLUMNS)}
    from ${sql.table(staged)} as staged
    where key ${after === '' ? sql`>=` : sql`>`} ${after}::text and key <= ${to}::text and ${compare ? isNew : sql`true`}
    order by key, occurred_at`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
