/** How many connections one process opens to a PostgreSQL at the most, and for what. Operators size `max_connections` by the sum. */
export const CONNECTIONS = {
  /** Queries of the product. */
  pool: 10,
  /** Shows that the process lives, and hears what others notify. */
  session: 1,
  /** The job queue's own. */
  jobs: 4,
  /** A worker's, on which it hears of new jobs. */
  jobsListening: 1,
} as const;

/** Of a process with both roles; one that only serves has one fewer. */
export const CONNECTIONS_A_PROCESS = Object.values(CONNECTIONS).reduce((sum, count) => sum + count, 0);

/** What PostgreSQL knows the one session of each process by. */
export const SESSION_NAME = 'perch session';
