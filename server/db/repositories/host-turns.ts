import { sql } from 'kysely';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import type { Db } from '../database.ts';

/** What processes tell each other of turns and pauses, as JSON. */
export const HOST_TURNS_CHANNEL = 'perch_host_turns';

/** One kind of calls to one host, which is named by a hash. */
export interface TurnPlace {
  readonly host: string;
  readonly turn: string;
}

/** Whose turn it is after it was asked for. */
export interface AskedTurn {
  readonly mine: boolean;
  /** For how long it is that process's, at least. */
  readonly leftMs: number;
  /** Other processes wait for it. */
  readonly wanted: boolean;
  /** Until when the host asked to be left alone, by the product's clock. */
  readonly pausedUntil: Instant | null;
}

/**
 * Asks for the turn, or for more time of one's own. Whoever does not get it stands in line, and the holder is told. Time is the database's:
 * clocks of machines differ.
 */
export async function askForTurn(
  db: Db,
  { host, turn, process, leaseMs }: TurnPlace & { readonly process: string; readonly leaseMs: number },
): Promise<AskedTurn> {
  const free = sql`(t.until <= now() or t.holder = excluded.holder)`;
  const { rows } = await sql<{ mine: boolean; left: number; wanted: boolean; paused: number | null; told: number }>`
    with asked as (
      insert into host_turns as t (host, turn, holder, until)
      values (${host}, ${turn}, ${process}::uuid, now() + ${leaseMs}::int * interval '1 ms')
      on conflict (host, turn) do update set
        holder = case when ${free} then excluded.holder else t.holder end,
        until = case when ${free} then excluded.until else t.until end,
        waiting = case when ${free} then array_remove(t.waiting, excluded.holder)
          when excluded.holder = any (t.waiting) then t.waiting
          else t.waiting || excluded.holder end
      returning holder, until, waiting, holder = ${process}::uuid as mine
    ), told as (
      select pg_notify(${HOST_TURNS_CHANNEL}, json_build_object(
        'what', 'wanted', 'to', holder, 'host', ${host}::text, 'turn', ${turn}::text)::text)
      from asked where not mine
    )
    select mine, extract(epoch from until - now())::float8 * 1000 as left, mine and cardinality(waiting) > 0 as wanted,
      (select extract(epoch from p.until)::float8 * 1000 from host_pauses p where p.host = ${host}) as paused,
      (select count(*) from told)::int as told
    from asked`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a turn was asked for and not answered');
  return {
    mine: row.mine,
    leftMs: row.left,
    wanted: row.wanted,
    pausedUntil: row.paused === null ? null : instant(Math.round(row.paused)),
  };
}

/** Gives one's own turn to whoever waits longest, who is told and has so long to take it; where nobody waits it is free. */
export async function passTurnOn(
  db: Db,
  { host, turn, process, offerMs }: TurnPlace & { readonly process: string; readonly offerMs: number },
): Promise<void> {
  await sql`
    with passed as (
      update host_turns set
        holder = coalesce(waiting[1], holder),
        until = case when cardinality(waiting) = 0 then now() else now() + ${offerMs}::int * interval '1 ms' end,
        waiting = waiting[2:]
      where host = ${host} and turn = ${turn} and holder = ${process}::uuid
      returning holder
    )
    select pg_notify(${HOST_TURNS_CHANNEL}, json_build_object(
      'what', 'yours', 'to', holder, 'host', ${host}::text, 'turn', ${turn}::text)::text)
    from passed where holder <> ${process}::uuid`.execute(db);
}

/** Leaves all turns of a process that ends. Whoever waits finds them free. */
export async function leaveTurns(db: Db, process: string): Promise<void> {
  await sql`update host_turns set until = now() where holder = ${process}::uuid and until > now()`.execute(db);
}

/** Stores that a host asked to be left alone, and tells every process. What it said last counts. */
export async function pauseHost(db: Db, { host, until }: { host: string; until: Instant }): Promise<void> {
  const end = sql`to_timestamp(${until}::float8 / 1000)`;
  await sql`
    with paused as (
      insert into host_pauses (host, until) values (${host}, ${end})
      on conflict (host) do update set until = excluded.until
      returning until
    )
    select pg_notify(${HOST_TURNS_CHANNEL}, json_build_object(
      'what', 'pause', 'host', ${host}::text, 'until', round(extract(epoch from until) * 1000))::text)
    from paused`.execute(db);
}

/** Forgets turns that ended an hour ago, by the database's clock, and pauses that were over at `now`. */
export async function forgetTurns(db: Db, now: Instant): Promise<void> {
  await sql`delete from host_turns where until < now() - interval '1 hour'`.execute(db);
  await sql`delete from host_pauses where until < to_timestamp(${now}::float8 / 1000)`.execute(db);
}
