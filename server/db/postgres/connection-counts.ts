/** How many connections one process opens to a PostgreSQL at the most, and for what. Operators size `max_connections` by the sum. */
export const CONNECTIONS = {
  /** Queries of the product. */
  pool: 10,
  /** Shows that the process lives, and receives what others notify. */
  session: 1,
  /** The job queue's own. */
  jobs: 4,
  /** A worker's, on which it is told of new jobs. */
  jobsListening: 1,
} as const;

/** Of a process with both roles; one that only serves has one fewer. */
export const CONNECTIONS_A_PROCESS = Object.values(CONNECTIONS).reduce((sum, count) => sum + count, 0);

/**
 * Behind a pooler, to PostgreSQL itself, for work that holds a lock of its connection: two reports that are built, one of an order, and
 * one that the clean-up or an opt-out builds anew.
 */
export const LOCKING_CONNECTIONS = 4;

/** How many connections one process opens where a pooler is in front: its own session is told of new jobs, too. */
export const BEHIND_A_POOLER = {
  pooled: CONNECTIONS.pool + CONNECTIONS.jobs,
  direct: CONNECTIONS.session + LOCKING_CONNECTIONS,
} as const;

/** Of one process to a read replica: no more than to its primary in either case, whose `max_connections` a standby has to have at the least. */
export const REPLICA_CONNECTIONS = 5;

/** What PostgreSQL knows the one session of each process by. */
export const SESSION_NAME = 'perch session';
