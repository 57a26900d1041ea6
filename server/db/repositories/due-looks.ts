import { sql } from 'kysely';
import { type Instant, instant, type ProfileId, type UserId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { LookMoments } from '../../../shared/domain/schedule/profile-look.ts';
import { ofMicroseconds } from '../../../shared/domain/time/microseconds.ts';
import type { Db, Tx } from '../database.ts';
import { LOCKS, lockInTransaction } from '../locks.ts';

/** Long past: what has to be looked at whatever the product's clock says. */
const AT_ONCE = sql`to_timestamp(0)`;

const text = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString());

/** One round at a time looks and stores what it found; a change that comes between the two would be overwritten. */
export const lockLooks = (tx: Tx): Promise<void> => lockInTransaction(tx, LOCKS.looks, 0);

/** What the transaction changes is not marked: everything is walked through afterwards. */
export async function leaveNoMarks(tx: Db): Promise<void> {
  await sql`select set_config('perch.marks', 'off', true)`.execute(tx);
}

/** Has the next round walk through everything anew. */
export async function forgetLooks(tx: Db): Promise<void> {
  await sql`truncate due_profiles, due_readers, due_marks, due_walk`.execute(tx);
}

/** When to look at a profile next; `again`: something of it is queued, and is to be found once more should it be lost. */
export interface ProfileLook {
  readonly profile: ProfileId;
  /** The network whose stream tells of it, and whether that was ever read. */
  readonly streamed: { readonly network: Network; readonly began: boolean } | null;
  readonly moments: LookMoments;
  readonly again: boolean;
}

export interface ReaderLook {
  readonly user: UserId;
  readonly at: Instant | null;
  readonly again: boolean;
}

/**
 * Takes marks of changes, the oldest first, and has what they name looked at at once: the profiles, and the readers. A feed's news are for
 * those who want the mail on their watchlist and have not been sent the one remembered as `digest`.
 * @returns how many marks there were
 */
export async function takeMarks(tx: Tx, input: { readonly limit: number; readonly digest: string }): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (delete from due_marks where id in (select id from due_marks order by id limit ${input.limit}::int) returning what, about),
    named as (select distinct what, about from taken),
    profiles as (
      insert into due_profiles (profile_id, next_look_at)
      select about, ${AT_ONCE} from named where what in ('profile', 'readers')
      union select a.profile_id, ${AT_ONCE} from named join accounts a on a.user_id = about where what = 'plan'
      union select w.profile_id, ${AT_ONCE} from named join watches w on w.user_id = about where what = 'plan'
      on conflict (profile_id) do update set next_look_at = excluded.next_look_at),
    readers as (
      insert into due_readers (user_id, next_look_at)
      select about, ${AT_ONCE} from named where what in ('reader', 'plan')
      union select a.user_id, ${AT_ONCE} from named join accounts a on a.profile_id = about and not a.archived where what = 'readers'
      union select w.user_id, ${AT_ONCE} from named join watches w on w.profile_id = about and not w.muted join users u on u.id = w.user_id
        where what = 'feed' and u.watchlist_mail and u.email_verified_at is not null and not exists (select from deliveries d
          where d.user_id = u.id and d.channel = 'mail' and d.subject = ${input.digest}::text)
      on conflict (user_id) do update set next_look_at = excluded.next_look_at)
    select count(*)::int as taken from taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/** Up to when each network's stream was read. */
export async function streamsReadTo(db: Db): Promise<Map<Network, Instant | null>> {
  const rows = await db.selectFrom('streams').select(['network', 'cursor']).execute();
  return new Map(rows.map(({ network, cursor }) => [network, cursor === null ? null : ofMicroseconds(Number(cursor))]));
}

/** Profiles that are to be looked at now. `read` are the networks whose streams are read, `unread` the others that have one. */
export async function profilesToLookAt(
  tx: Tx,
  input: {
    readonly now: Instant;
    readonly read: readonly Network[];
    readonly unread: readonly Network[];
    readonly limit: number;
  },
): Promise<ProfileId[]> {
  const now = sql`${text(input.now)}::timestamptz`;
  const limit = sql`${input.limit}::int`;
  const { rows } = await sql<{ id: ProfileId }>`
    select distinct id from (
      (select profile_id as id from due_profiles where next_look_at <= ${now} order by next_look_at limit ${limit})
      union all (select profile_id from due_profiles where again_at <= now() order by again_at limit ${limit})
      union all (select d.id from unnest(${[...input.read]}::text[]) as n (network) cross join lateral
        (select profile_id as id from due_profiles where network = n.network and heard_look_at <= ${now}
        order by heard_look_at limit ${limit}) d)
      union all (select d.id from unnest(${[...input.unread]}::text[]) as n (network) cross join lateral
        (select profile_id as id from due_profiles where network = n.network and unheard_look_at <= ${now}
        order by unheard_look_at limit ${limit}) d)
    ) found limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function readersToLookAt(
  tx: Tx,
  input: { readonly now: Instant; readonly limit: number },
): Promise<UserId[]> {
  const limit = sql`${input.limit}::int`;
  const { rows } = await sql<{ id: UserId }>`
    select distinct id from (
      (select user_id as id from due_readers where next_look_at <= ${text(input.now)}::timestamptz order by next_look_at limit ${limit})
      union all (select user_id from due_readers where again_at <= now() order by again_at limit ${limit})
    ) found limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Stores when to look at the profiles again. One that nothing comes due of by itself has no row. */
export async function saveProfileLooks(
  tx: Tx,
  looks: readonly ProfileLook[],
  input: { readonly againMs: number },
): Promise<void> {
  const rows = looks.map(({ profile, streamed, moments, again }) => ({
    profile,
    network: streamed?.network ?? null,
    next: streamed?.began === true ? null : text(moments.unheard),
    heard: streamed === null ? null : text(moments.heard),
    unheard: streamed?.began === true ? text(moments.unheard) : null,
    again,
  }));
  const idle = rows.filter((row) => row.next === null && row.heard === null && row.unheard === null && !row.again);
  await sql`delete from due_profiles where profile_id = any(${idle.map(({ profile }) => profile)}::int[])`.execute(tx);
  await sql`
    insert into due_profiles (profile_id, network, next_look_at, heard_look_at, unheard_look_at, again_at)
    select profile, network, next, heard, unheard, case when again then now() + ${input.againMs}::int * interval '1 ms' end
    from json_to_recordset(${JSON.stringify(rows.filter((row) => !idle.includes(row)))}::json)
      as row (profile int, network text, next timestamptz, heard timestamptz, unheard timestamptz, again boolean)
    on conflict (profile_id) do update set network = excluded.network, next_look_at = excluded.next_look_at,
      heard_look_at = excluded.heard_look_at, unheard_look_at = excluded.unheard_look_at, again_at = excluded.again_at`.execute(
    tx,
  );
}

/** Stores when to look at the readers again. One whom nothing comes due for by itself has no row. */
export async function saveReaderLooks(
  tx: Tx,
  looks: readonly ReaderLook[],
  input: { readonly againMs: number },
): Promise<void> {
  const isIdle = ({ at, again }: ReaderLook): boolean => at === null && !again;
  const idle = looks.filter(isIdle).map(({ user }) => user);
  await sql`delete from due_readers where user_id = any(${idle}::int[])`.execute(tx);
  const rows = looks.filter((look) => !isIdle(look)).map(({ user, at, again }) => ({ user, next: text(at), again }));
  await sql`
    insert into due_readers (user_id, next_look_at, again_at)
    select user_id, next, case when again then now() + ${input.againMs}::int * interval '1 ms' end
    from (select row."user" as user_id, row.next, row.again from json_to_recordset(${JSON.stringify(rows)}::json)
      as row ("user" int, next timestamptz, again boolean)) as row
    on conflict (user_id) do update set next_look_at = excluded.next_look_at, again_at = excluded.again_at`.execute(tx);
}

/**
 * Notes that a round begins. The first one, and the first after the product's clock was set back by more than `toleranceMs`, have
 * everything walked through.
 */
export async function beginRound(
  tx: Tx,
  input: { readonly now: Instant; readonly toleranceMs: number },
): Promise<void> {
  const now = sql`${text(input.now)}::timestamptz`;
  await sql`
    insert into due_walk (profiles_to, readers_to, round_at) values (0, 0, ${now})
    on conflict (one) do update set round_at = ${now},
      profiles_to = case when ${now} < due_walk.round_at - ${input.toleranceMs}::int * interval '1 ms' then 0 else due_walk.profiles_to end,
      readers_to = case when ${now} < due_walk.round_at - ${input.toleranceMs}::int * interval '1 ms' then 0 else due_walk.readers_to end`.execute(
    tx,
  );
}

/** Walks on through all profiles and all users, and has the next `limit` of each looked at at once. @returns false at the end */
export async function walkOn(tx: Tx, limit: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    with walk as (select profiles_to, readers_to from due_walk where profiles_to is not null or readers_to is not null for update),
    profiles as (select p.id from walk, lateral (select id from profiles where id > profiles_to order by id limit ${limit}::int) p),
    readers as (select u.id from walk, lateral (select id from users where id > readers_to order by id limit ${limit}::int) u),
    looks as (insert into due_profiles (profile_id, next_look_at) select id, ${AT_ONCE} from profiles
      on conflict (profile_id) do update set next_look_at = excluded.next_look_at),
    mails as (insert into due_readers (user_id, next_look_at) select id, ${AT_ONCE} from readers
      on conflict (user_id) do update set next_look_at = excluded.next_look_at)
    update due_walk set profiles_to = (select max(id) from profiles), readers_to = (select max(id) from readers)
    where exists (select from walk)
    returning profiles_to is not null or readers_to is not null as open`.execute(tx);
  return rows[0]?.open === true;
}

/** Has profiles and readers looked at by the next round. */
export async function lookAtOnce(
  tx: Tx,
  { profiles, readers }: { readonly profiles: readonly ProfileId[]; readonly readers: readonly UserId[] },
): Promise<void> {
  await sql`insert into due_profiles (profile_id, next_look_at) select id, ${AT_ONCE} from unnest(${[...profiles]}::int[]) as p (id)
    on conflict (profile_id) do update set next_look_at = excluded.next_look_at`.execute(tx);
  await sql`insert into due_readers (user_id, next_look_at) select id, ${AT_ONCE} from unnest(${[...readers]}::int[]) as u (id)
    on conflict (user_id) do update set next_look_at = excluded.next_look_at`.execute(tx);
}

/** Has a profile looked at by the next round, without waiting for one that is under way. */
export async function markProfile(db: Db, profile: ProfileId): Promise<void> {
  await sql`select mark_due('profile', ${profile}::int)`.execute(db);
}

/** When a profile is looked at next, as it is stored; null: never. */
export interface StoredProfileLook extends LookMoments {
  readonly profile: ProfileId;
  readonly again: boolean;
}

/** What is stored of the next profiles after `after`, in the order of their ids. */
export async function storedProfileLooks(
  tx: Tx,
  input: { readonly after: number; readonly limit: number },
): Promise<StoredProfileLook[]> {
  const { rows } = await sql<{ id: ProfileId; heard: Date | null; unheard: Date | null; again: boolean }>`
    select p.id, least(d.next_look_at, d.heard_look_at) as heard, least(d.next_look_at, d.unheard_look_at) as unheard,
      d.again_at is not null as again
    from (select id from profiles where id > ${input.after}::int order by id limit ${input.limit}::int) p
    left join due_profiles d on d.profile_id = p.id order by p.id`.execute(tx);
  return rows.map(({ id, heard, unheard, again }) => ({ profile: id, heard: at(heard), unheard: at(unheard), again }));
}

/** The same of users, by their ids. */
export async function storedReaderLooks(
  tx: Tx,
  input: { readonly after: number; readonly limit: number },
): Promise<{ readonly user: UserId; readonly at: Instant | null; readonly again: boolean }[]> {
  const { rows } = await sql<{ id: UserId; next: Date | null; again: boolean }>`
    select u.id, d.next_look_at as next, d.again_at is not null as again
    from (select id from users where id > ${input.after}::int order by id limit ${input.limit}::int) u
    left join due_readers d on d.user_id = u.id order by u.id`.execute(tx);
  return rows.map(({ id, next, again }) => ({ user: id, at: at(next), again }));
}

const at = (date: Date | null): Instant | null => (date === null ? null : instant(date.getTime()));
