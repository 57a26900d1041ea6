import { type RawBuilder, sql } from 'kysely';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';
import { LOCKS, lockInTransaction } from '../locks.ts';
import { compactly } from './compact-columns.ts';
import { type KeyRange, keysWithin, overlaps, rangesOf } from './key-ranges.ts';
import { lookUp } from './look-ups.ts';

/**
 * Actions that are packed: those of closed weeks (migration 0083), and likes until a day ago (migration 0100). Whoever changes some of them thaws
 * their part first: its actions are rows again, on which the change is made as on all others, and are packed anew when it is over.
 */

/** A row of `packed_weeks`, by the rest of its key. */
export interface PackedPart {
  /** As PostgreSQL writes it. */
  readonly begins: string;
  readonly part: number;
  /** Of each kind, its keys from the lowest up to the highest, both of them included. */
  readonly lows: readonly string[];
  readonly highs: readonly string[];
}

/** Columns of `actions` that a part gives back; the others are null. */
export const PACKED_COLUMNS = [
  'profile_id',
  'occurred_at',
  'key',
  'kind',
  'target_id',
  'post_code',
  'post_url',
  'text',
  'tags',
  'languages',
  'reason',
  'seen_at',
] as const;

/** What takes actions into parts and out of them waits for each other: after the profile's claim and its row, if they are held. */
export const lockPacking = (tx: Db, profile: ProfileId): Promise<void> => lockInTransaction(tx, LOCKS.packing, profile);

/** Before actions are changed by who has no claim on the profile: its row first, as whoever makes a collection count holds it, too. */
export async function holdActions(tx: Db, profile: ProfileId): Promise<void> {
  await sql`select from profiles where id = ${profile}::int for no key update`.execute(tx);
  await lockPacking(tx, profile);
}

async function partsOf(db: Db, profile: ProfileId): Promise<PackedPart[]> {
  const { rows } = await sql<PackedPart>`
    select begins::text, part, lows, highs from packed_weeks where profile_id = ${profile}::int order by begins, part`.execute(
    db,
  );
  return rows;
}

const isPart = ({ begins, part }: PackedPart) =>
  sql<boolean>`(begins = ${begins}::timestamptz and part = ${part}::int)`;

/** The packed keys in the ranges that the source no longer has, a part at a time. */
export async function packedGone(
  db: Db,
  keys: string,
  { profile, ranges }: { readonly profile: ProfileId; readonly ranges: readonly KeyRange[] },
): Promise<string[]> {
  const gone: string[] = [];
  for (const part of await partsOf(db, profile)) {
    if (!overlaps(ranges, part)) continue;
    const { rows } = await lookUp(db, (tx) =>
      sql<{ key: string }>`
        select key from packed_keys p where profile_id = ${profile}::int and ${isPart(part)}
          and not exists (select from ${sql.table(keys)} k where k.key = p.key offset 0)`.execute(tx),
    );
    gone.push(
      ...keysWithin(
        ranges,
        rows.map(({ key }) => key),
      ),
    );
  }
  return gone;
}

/** Packed actions whose words were sent as edited, and differ. */
export async function packedEdited(db: Db, staged: string, profile: ProfileId): Promise<string[]> {
  const { rows } = await lookUp(db, (tx) =>
    sql<{ key: string }>`
      select distinct a.key from packed_weeks p
      join packed_actions a on a.profile_id = p.profile_id and a.begins = p.begins and a.part = p.part
      where p.profile_id = ${profile}::int
        and exists (
          select from unnest(p.lows, p.highs) as of_kind (low, high)
          where exists (select from ${sql.table(staged)} s where s.key >= low and s.key <= high and s.edited_at is not null offset 0))
        and exists (
          select from ${sql.table(staged)} s where s.key = a.key and s.edited_at is not null
            and (a.text, a.tags, a.languages) is distinct from (s.text, s.tags, s.languages) offset 0)`.execute(tx),
  );
  return rows.map(({ key }) => key);
}

/** What happened from `from` on is looked at for packing again. */
async function setBack(tx: Db, profile: ProfileId, from: RawBuilder<unknown>): Promise<void> {
  await sql`
    update packing set next_from = least(next_from, ${from}), likes_from = case when likes_from > ${from} then ${from} else likes_from end,
      recent_likes_from = case when recent_likes_from > ${from} then ${from} else recent_likes_from end
    where profile_id = ${profile}::int and (next_from > ${from} or likes_from > ${from} or recent_likes_from > ${from})`.execute(
    tx,
  );
}

/** A part that became rows. */
type Thawed = Pick<PackedPart, 'begins' | 'part'> & { readonly actions: number };

/** Parts of the profile for which `which` holds become rows of `actions` again, for whoever packs them anew. @returns those, in order of time */
export async function thawParts(tx: Db, profile: ProfileId, which: RawBuilder<unknown>): Promise<readonly Thawed[]> {
  await lockPacking(tx, profile);
  const { rows: parts } = await sql<Thawed>`
    select begins::text, part, actions from packed_weeks where profile_id = ${profile}::int and ${which} order by begins, part
    for update`.execute(tx);
  for (const { begins, part } of parts) {
    const one = sql`profile_id = ${profile}::int and begins = ${begins}::timestamptz and part = ${part}::int`;
    const columns = sql.raw(PACKED_COLUMNS.join(', '));
    // Whom they name is remembered already.
    await sql`select set_config('perch.named', 'off', true)`.execute(tx);
    await sql`insert into actions (${columns}) select ${compactly(PACKED_COLUMNS)} from packed_actions where ${one}`.execute(
      tx,
    );
    await sql`select set_config('perch.named', '', true)`.execute(tx);
    await sql`delete from packed_weeks where ${one}`.execute(tx);
  }
  return parts;
}

/** The same inside of a transaction that changes some of them: what is left as it was is packed anew when it is over. */
export async function thaw(tx: Db, profile: ProfileId, which: RawBuilder<unknown>): Promise<void> {
  const [first] = await thawParts(tx, profile, which);
  if (first === undefined) return;
  await setBack(tx, profile, sql`${first.begins}::timestamptz`);
}

/** Thaws the parts that hold one of the keys. */
export async function thawKeys(tx: Db, profile: ProfileId, keys: readonly string[]): Promise<void> {
  const ranges = rangesOf({ prefixes: [], except: [], keys });
  for (const part of keys.length === 0 ? [] : await partsOf(tx, profile)) {
    if (!overlaps(ranges, part)) continue;
    const held = sql`exists (
      select from packed_keys k where k.profile_id = ${profile}::int and k.begins = packed_weeks.begins and k.part = packed_weeks.part
        and k.key = any(${[...keys]}::text[]))`;
    await thaw(tx, profile, sql`${isPart(part)} and ${held}`);
  }
}

/** Thaws the parts that name the account. */
export const thawNaming = (tx: Db, profile: ProfileId, externalId: string): Promise<void> =>
  thaw(tx, profile, sql`${externalId}::text = any(string_to_array(packed_ids(targets, targets_dense), chr(1)))`);

/** Actions that came in from as early as that are looked at for packing again. */
export async function packAgainFrom(tx: Db, profile: ProfileId, earliest: Instant): Promise<void> {
  await setBack(tx, profile, sql`${new Date(earliest).toISOString()}::timestamptz`);
}
