import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import {
  FEWEST_RECENT_LIKES,
  type PackedTogether,
  type Week,
  weekAround,
} from '../../../shared/domain/retention/packing.ts';
import type { Db } from '../database.ts';
import { wholly } from './compact-columns.ts';
import { lookUp } from './look-ups.ts';
import { lockPacking, PACKED_COLUMNS, thawParts } from './packed-weeks.ts';

/** Actions in one part: some ten milliseconds of the embedded database's one connection. */
export const PART_ACTIONS = 1_500;

/** Parts with fewer actions are put together when their week is packed: what a part has besides, and ids that several of them hold, weigh more in them. */
const SMALL_PART = 300;

/** Nobody looks for its process: the claim ends with the transaction that made it. */
const OWNER = 0;

const iso = (at: Instant) => sql`${new Date(at).toISOString()}::timestamptz`;

/**
 * What is settled and can be packed: neither hidden nor gone, no unfollow that a rule concluded (a later look may explain it), nobody named by the
 * key alone. Signs that a part joins its texts by, and fractions of a millisecond, no source sends.
 */
const packable = sql<boolean>`(removed_at is null and gone_at is null and subject_key is null and kind <> 'unfollow'
  and (target_id is not null or strpos(key, '|') = 0) and occurred_at = date_trunc('milliseconds', occurred_at)
  and concat(kind, key, target_id, post_code, post_url) !~ '[\\x01-\\x05]')`;

/** Which of a profile's actions one step packs; `to` exclusive. */
interface Stretch extends Week {
  readonly profile: ProfileId;
  readonly what: PackedTogether;
}

const isOf = (what: PackedTogether) => (what === 'all' ? sql<boolean>`true` : sql<boolean>`kind = 'like'`);

/** Up to when a profile's actions are packed that can be. */
const PLACES: Readonly<Record<PackedTogether, ReturnType<typeof sql>>> = {
  'recent likes': sql`coalesce(recent_likes_from, likes_from, next_from)`,
  likes: sql`coalesce(likes_from, next_from)`,
  all: sql`next_from`,
};
const PLACE_COLUMNS = { 'recent likes': 'recent_likes_from', likes: 'likes_from', all: 'next_from' } as const;

/** Those of the stretch into one part. @returns its number and how many they are; null where there is nothing, or too little to be packed */
async function pack(tx: Db, { profile, from, to, what }: Stretch): Promise<{ part: number; actions: number } | null> {
  const { rows } = await sql<{ part: number; actions: number }>`
    with picked (${sql.raw(PACKED_COLUMNS.join(', '))}) as materialized (
      select ${wholly(PACKED_COLUMNS)} from actions
      where profile_id = ${profile}::int and occurred_at >= ${iso(from)} and occurred_at < ${iso(to)} and ${packable} and ${isOf(what)}
      order by occurred_at, key limit ${sql.lit(PART_ACTIONS)}
    ), ends as (
      select *, coalesce(substring(key from '[^/]*$'), '') as key_end, substring(post_code from '[^/]*$') as code_end,
        dense_rank() over (order by target_id collate "C" nulls last) - 1 as nth, coalesce(target_id, '') as id
      from picked
    ), split as materialized (
      select *, replace(key_end, id, chr(3)) as key_tail, replace(left(key, length(key) - length(key_end)), id, chr(3)) as key_head,
        replace(left(post_code, length(post_code) - length(code_end)), id, chr(3)) as code_head
      from ends order by kind, occurred_at, key
    ), of_kinds as (
      select array_agg(kind order by kind) as kinds, array_agg(actions order by kind) as counts, array_agg(low order by kind) as lows,
        array_agg(high order by kind) as highs
      from (select kind, count(*)::int as actions, min(key) as low, max(key) as high from picked group by kind) kinds
    ), people as (
      select coalesce(string_agg(target_id, chr(1) order by target_id collate "C"), '') || chr(1) as targets
      from (select distinct target_id from picked where target_id is not null) people
    ), columns as materialized (
      select count(*)::int as actions, min(occurred_at) as first_at, max(occurred_at) as last_at,
        string_agg(kind, chr(1)) || chr(1) as kind,
        array_agg(case when target_id is not null then nth::smallint end) as target,
        array_agg((extract(epoch from occurred_at - ${iso(from)}) * 1000)::int) as at, array_agg(seen_at) as seen,
        string_agg(key_head, chr(1)) || chr(1) as key_heads, string_agg(key_tail, chr(1)) || chr(1) as key_tails,
        string_agg(coalesce(code_head, chr(2)), chr(1)) || chr(1) as code_heads,
        string_agg(coalesce(case when code_end = key_tail then chr(4) else code_end end, chr(2)), chr(1)) || chr(1) as code_tails,
        string_agg(coalesce(replace(replace(replace(post_url, id, chr(3)), key_tail, chr(4)), coalesce(code_end, ''), chr(5)), chr(2)),
          chr(1)) || chr(1) as urls,
        case when count(text) > 0 then array_agg(text) end as texts,
        case when bool_or(tags <> '{}') then array_agg(case when tags <> '{}' then tags::text end) end as tags,
        case when bool_or(languages <> '{}') then array_agg(case when languages <> '{}' then languages::text end) end as languages,
        case when count(reason) > 0 then array_agg(reason) end as reasons
      from split
    )
    insert into packed_weeks (profile_id, begins, part, actions, first_at, last_at, kinds, counts, lows, highs, kind, targets, targets_dense, target,
      at, seen, key_heads, key_tails, key_tails_dense, code_heads, code_tails, code_tails_dense, urls, texts, tags, languages, reasons)
    select ${profile}::int, ${iso(from)},
      coalesce((select max(part) from packed_weeks where profile_id = ${profile}::int and begins = ${iso(from)}), 0) + 1,
      actions, first_at, last_at, kinds, counts, lows, highs, kind, case when dense_ids(targets) is null then targets end, dense_ids(targets),
      target, at, seen, key_heads, case when dense_ends(key_tails) is null then key_tails end, dense_ends(key_tails), code_heads,
      case when dense_ends(code_tails) is null then code_tails end, dense_ends(code_tails), urls, texts, tags, languages, reasons
    from columns cross join of_kinds cross join people where actions >= ${sql.lit(what === 'recent likes' ? FEWEST_RECENT_LIKES : 1)}
    returning part, actions`.execute(tx);
  return rows[0] ?? null;
}

/** The rows that a part gives back as they are, compared as text. Inside of `case`, both are read once each. @returns how many they were */
async function takeRows(tx: Db, { profile, from, to }: Stretch, part: number): Promise<number> {
  const stored = sql`row(${wholly(PACKED_COLUMNS)})::text`;
  const packed = sql.raw(`row(${PACKED_COLUMNS.join(', ')})::text`);
  const result = await sql`
    delete from actions
    where profile_id = ${profile}::int and occurred_at >= ${iso(from)} and occurred_at < ${iso(to)}
      and removed_at is null and gone_at is null and subject_key is null
      and case when ${stored} in (
        select ${packed} from packed_actions where profile_id = ${profile}::int and begins = ${iso(from)} and part = ${part}::int
      ) then true else false end`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Whoever packs beside this one waits for it: last of all. */
async function noteTaken(tx: Db, { from }: Pick<Week, 'from'>, actions: number): Promise<void> {
  await sql`
    insert into packed_months (month, taken) values (date_trunc('month', ${iso(from)}, 'UTC') at time zone 'UTC', ${actions}::int)
    on conflict (month) do update set taken = packed_months.taken + excluded.taken`.execute(tx);
}

/** Where the next action is that can be packed. */
async function firstUnpacked(tx: Db, { profile, from, to, what }: Stretch): Promise<Instant | null> {
  const { rows } = await sql<{ at: Date }>`
    select occurred_at as at from actions
    where profile_id = ${profile}::int and occurred_at >= ${iso(from)} and occurred_at < ${iso(to)} and ${packable} and ${isOf(what)}
    order by occurred_at limit 1`.execute(tx);
  const [row] = rows;
  return row === undefined ? null : instant(row.at.getTime());
}

/** Rows and what was packed of them differ: somebody changed them meanwhile. */
class ChangedMeanwhile extends Error {}

/** What one step did with a profile: `busy`, somebody else has it just now. */
export type Packed = 'busy' | { readonly actions: number };

/** By week, its small parts of what is packed together. */
async function smallParts(tx: Db, { profile, from, what }: DueProfile, before: Instant): Promise<Map<Instant, number>> {
  if (what === 'recent likes') return new Map();
  const { rows } = await sql<{ begins: Date; parts: number }>`
    select begins, count(*)::int as parts from packed_weeks
    where profile_id = ${profile}::int and begins >= ${iso(weekAround(from).from)} and begins < ${iso(before)}
      and ${areSmall(what)} group by begins order by begins`.execute(tx);
  return new Map(rows.map(({ begins, parts }) => [instant(begins.getTime()), parts]));
}

const areSmall = (what: PackedTogether) =>
  sql<boolean>`(actions < ${sql.lit(SMALL_PART)} and ${what === 'all' ? sql`true` : sql`kinds = array['like']`})`;

/** What is to be done next of a profile before `before`. */
interface Step {
  readonly week: Week;
  /** Parts of it first become rows again, to be packed with the others. */
  readonly thaws: boolean;
}

async function nextStep(tx: Db, due: DueProfile, before: Instant): Promise<Step | null> {
  const first = await firstUnpacked(tx, { ...due, to: before });
  const unpacked = first === null ? null : weekAround(first);
  const small = await smallParts(tx, due, before);
  const several = [...small].find(([, parts]) => parts > 1)?.[0] ?? null;
  if (several !== null && (unpacked === null || several <= unpacked.from)) {
    return { week: weekAround(several), thaws: true };
  }
  return unpacked === null ? null : { week: unpacked, thaws: small.has(unpacked.from) };
}

/** Small parts of the week become rows, the place of the profile stays: they are packed with what else there is in the next step. */
async function thawSmall(tx: Db, { profile, what }: DueProfile, week: Week): Promise<void> {
  const thawed = await thawParts(tx, profile, sql`begins = ${iso(week.from)} and ${areSmall(what)}`);
  await noteTaken(tx, week, -thawed.reduce((sum, { actions }) => sum + actions, 0));
}

/** Packs the first part of what is due of the profile, before `before`. */
async function packPart(tx: Db, due: DueProfile, before: Instant): Promise<Packed> {
  const { profile } = due;
  const claim = String(randomBytes(8).readBigInt64BE());
  // Nothing comes due by it.
  await sql`select set_config('perch.marks', 'off', true)`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into unpublished_deliveries (id, profile_id, owner) values (${claim}::bigint, ${profile}::int, ${OWNER})
    on conflict do nothing`.execute(tx);
  if (numAffectedRows !== 1n) return 'busy';
  await lockPacking(tx, profile);
  const step = await nextStep(tx, due, before);
  let actions = 0;
  if (step?.thaws) await thawSmall(tx, due, step.week);
  else actions = await packWeek(tx, due, { week: step?.week ?? null, before });
  await sql`delete from unpublished_deliveries where id = ${claim}::bigint`.execute(tx);
  return { actions };
}

/** Up to a part of the week, of which nothing from `before` on; the place of the profile moves behind it. @returns how many actions */
async function packWeek(
  tx: Db,
  { profile, what }: DueProfile,
  { week, before }: { readonly week: Week | null; readonly before: Instant },
): Promise<number> {
  const stretch = week === null ? null : { profile, what, from: week.from, to: instant(Math.min(week.to, before)) };
  const packed = stretch === null ? null : await pack(tx, stretch);
  if (stretch !== null && packed !== null && (await takeRows(tx, stretch, packed.part)) !== packed.actions) {
    throw new ChangedMeanwhile('what is packed is not what was stored');
  }
  if (stretch !== null && packed !== null) await noteTaken(tx, stretch, packed.actions);
  const isFull = packed !== null && packed.actions === PART_ACTIONS;
  const next = isFull ? (stretch?.from ?? before) : (stretch?.to ?? before);
  await sql`
    update packing set ${sql.ref(PLACE_COLUMNS[what])} = ${iso(next)} where profile_id = ${profile}::int`.execute(tx);
  return packed?.actions ?? 0;
}

/** A profile of which something may be packed, from where on. */
export interface DueProfile {
  readonly profile: ProfileId;
  readonly what: PackedTogether;
  readonly from: Instant;
}

/**
 * Packs what is due of a profile, one part in one short transaction: the rows go only where the part gives back every one of them as it is.
 * Nobody delivers to the profile meanwhile.
 */
export async function packNext(db: Db, due: DueProfile, before: Instant): Promise<Packed> {
  try {
    return await lookUp(db, (tx) => packPart(tx, due, before));
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return 'busy';
    throw error;
  }
}

/** Profiles of which something from before `before` may be packed, those that are furthest behind first. */
export async function dueForPacking(
  db: Db,
  { what, before, limit }: { readonly what: PackedTogether; readonly before: Instant; readonly limit: number },
): Promise<DueProfile[]> {
  const { rows } = await sql<{ profile: ProfileId; from: Date }>`
    select profile_id as profile, ${PLACES[what]} as "from" from packing where ${PLACES[what]} < ${iso(before)}
    order by ${PLACES[what]}, profile_id limit ${limit}::int`.execute(db);
  return rows.map(({ profile, from }) => ({ profile, what, from: instant(from.getTime()) }));
}

/** From when on weeks are packed: a first question writes down its answer, `first`. */
export async function packingBegins(db: Db, first: Instant): Promise<Instant> {
  await sql`insert into packing_start (begins_at) values (${iso(first)}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ at: Date }>`select begins_at as at from packing_start`.execute(db);
  return instant(rows[0]?.at.getTime() ?? first);
}

/** Whether it is known of all that is stored whom it names: what was packed before would not be walked through. */
export async function namesKnown(db: Db): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from named_walk w where not exists (select from profiles where id > w.reached and id <= w.last)) as known`.execute(
    db,
  );
  return rows[0]?.known ?? false;
}
