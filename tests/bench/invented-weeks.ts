import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import { instant, type ProfileId } from '../../shared/domain/ids.ts';
import { DAY, WEEK } from '../../shared/domain/time/calendar.ts';

/** Profiles with 1,500 actions a week, of which 85 % are likes, for benches of how weeks are packed: ids are invented, in the form and order of Bluesky's. */
export const ACTIONS = 1_500;
const BETWEEN_MS = WEEK / ACTIONS;
/** A Monday. */
export const FROM = instant(Date.UTC(2026, 8, 7));
export const TO = instant(FROM + WEEK);

/** Texts without a pattern that a compression could find, in the length and alphabet of Bluesky's ids. */
const random = (seed: string, length: number) =>
  sql.raw(`substr(translate(encode(sha256(convert_to(${seed}, 'UTF8')), 'base64'), '+/=', 'abc'), 1, ${length})`);

/** As Bluesky makes the keys of records: microseconds and ten bits of a clock, in thirteen letters that sort by time (atproto.com/specs/tid). */
const tid = (at: string, clock: string) =>
  sql.raw(`(select string_agg(substr('234567abcdefghijklmnopqrstuvwxyz', ((v >> (60 - 5 * i)) & 31)::int + 1, 1), '' order by i)
    from (select ((extract(epoch from ${at}) * 1e6)::bigint << 10) + ${clock} as v) made cross join generate_series(0, 12) i)`);

export async function inventProfiles(db: Db, many: number): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: ProfileId }>`
    insert into profiles (network, external_id, username, created_at)
    select 'bluesky', 'did:plc:' || ${random(`'me' || n || '/' || known`, 24)}, 'me' || n, now()
    from (select count(*) as known from profiles) p cross join generate_series(1, ${many}::int) n
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * What a profile did of those days, counted from the first Monday; it names up to `pool` accounts. @returns how many actions
 */
export async function inventDays(
  db: Db,
  id: ProfileId,
  { from, to, pool }: { readonly from: number; readonly to: number; readonly pool: number },
): Promise<number> {
  const nth = (day: number) => Math.ceil((day * DAY) / BETWEEN_MS);
  const { numAffectedRows } = await sql`
    insert into actions (profile_id, occurred_at, key, kind, target_id, post_code, seen_at)
    select ${id}::int, at, 'app.bsky.' || case kind when 'follow' then 'graph' else 'feed' end || '.' || kind || '/' || ${tid('at', '17')}, kind, did,
      short_code(kind, did, case when kind <> 'follow' then 'at://' || did || '/app.bsky.feed.post/3m' || post end),
      date_trunc('day', at) + ceil(extract(hour from at) / 6 + 0.01) * interval '6 hours'
    from (
      select ${new Date(FROM)}::timestamptz + n * ${BETWEEN_MS}::int * interval '1 millisecond' + (abs(hashint4(n)) % 200000) * interval '1 millisecond' as at,
        ${random(`'post' || n || '/${id}'`, 11)} as post,
        case when n % 20 < 17 then 'like' when n % 20 < 19 then 'repost' else 'follow' end as kind,
        'did:plc:' || ${random(`'who' || abs(hashint4(n * 7 + ${id}) % ${pool})`, 24)} as did
      from generate_series(${nth(from)}::int, ${nth(to)}::int - 1) n
    ) made`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Bytes of a table with its indexes. */
export async function sizeOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_total_relation_size(${table}::regclass)::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? Number.NaN;
}

/** Milliseconds a profile, and how many actions came. */
export async function timed(profiles: readonly ProfileId[], work: (profile: ProfileId) => Promise<number>) {
  const began = performance.now();
  let actions = 0;
  for (const profile of profiles) actions += await work(profile);
  return { ms: (performance.now() - began) / profiles.length, actions };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
