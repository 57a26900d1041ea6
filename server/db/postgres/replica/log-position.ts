import { type Kysely, sql } from 'kysely';

/** Which database of which cluster; both are the same on a primary and on its standbys. */
export interface Identity {
  /** PostgreSQL's own number of the cluster, drawn when it was made. */
  readonly cluster: string;
  readonly database: string;
}

/** How far a primary's log of changes had come. */
export interface LogPosition {
  readonly at: string;
  /** Another one from each promotion on: positions of two timelines say nothing about each other. */
  readonly timeline: number;
}

export interface FoundReplica extends Identity {
  readonly isStandby: boolean;
  /** It has replayed what stands before the position, and of its timeline. */
  readonly hasReplayed: boolean;
}

/** Nowhere: every replica of whichever timeline has come so far. */
const START: LogPosition = { at: '0/0', timeline: 0 };

export async function identityOf<S>(db: Kysely<S>): Promise<Identity> {
  const { rows } = await sql<Identity>`
    select system_identifier::text as cluster, current_database() as database from pg_control_system()`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('the database does not know itself');
  return found;
}

/**
 * Where the primary's log stands. Whatever anybody can have seen there is before it: also what is not on the disk yet, which a commit that
 * does not wait for it (`synchronous_commit = off`) shows before.
 * @throws the driver's error where this is no primary
 */
export async function positionOf<S>(db: Kysely<S>): Promise<LogPosition> {
  const { rows } = await sql<LogPosition>`
    select at::text as at, ('x' || left(pg_walfile_name(at), 8))::bit(32)::int as timeline
    from pg_current_wal_insert_lsn() as at`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('the database does not know where its log stands');
  return found;
}

/**
 * What answers as a replica, and whether it has come as far as the position. In a transaction that takes a snapshot for each statement, the
 * next one sees all that was committed before the position, and gives up after `statementsTakeMs`.
 */
export async function askReplica<S>(
  db: Kysely<S>,
  { position = START, statementsTakeMs }: { readonly position?: LogPosition; readonly statementsTakeMs: number },
): Promise<FoundReplica> {
  // The timeline of its last restart point: one that follows a promotion late, or not at all, still has the old one.
  const { rows } = await sql<FoundReplica>`
    select system_identifier::text as cluster, current_database() as database, pg_is_in_recovery() as "isStandby",
      coalesce(pg_last_wal_replay_lsn() >= ${position.at}::pg_lsn, false) and ${position.timeline} in (0, timeline_id) as "hasReplayed",
      set_config('statement_timeout', ${String(statementsTakeMs)}, true)
    from pg_control_system(), pg_control_checkpoint()`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('the replica does not know itself');
  return found;
}

/** Why this is no replica of that database, for a sentence that begins with it; null where it is one. */
export function whyNoReplica(found: FoundReplica, primary: Identity): string | null {
  if (found.cluster !== primary.cluster) return 'belongs to another cluster than the primary';
  if (found.database !== primary.database) return `is the database ${found.database}, not ${primary.database}`;
  return found.isStandby ? null : 'takes writes: it is no standby, or one that was promoted';
}

export const REPLICA_ADVICE =
  'Set PERCH_DATABASE_REPLICA_URL to the address of a streaming standby of PERCH_DATABASE_URL, or to none.';
