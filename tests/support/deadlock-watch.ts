import { Client } from 'pg';

const LOOK_MS = 2_000;

interface Waiting {
  readonly pid: number;
  readonly for: readonly number[];
}

/** Sessions that wait for each other in a ring, first found first; null where nobody does. */
export function ringOf(waiting: readonly Waiting[]): number[] | null {
  const waitsFor = new Map(waiting.map((one) => [one.pid, one.for]));
  const ended = new Set<number>();
  const follow = (pid: number, path: readonly number[]): number[] | null => {
    if (path.includes(pid)) return path.slice(path.indexOf(pid));
    if (ended.has(pid)) return null;
    for (const next of waitsFor.get(pid) ?? []) {
      const ring = follow(next, [...path, pid]);
      if (ring !== null) return ring;
    }
    ended.add(pid);
    return null;
  };
  for (const { pid } of waiting) {
    const ring = follow(pid, []);
    if (ring !== null) return ring;
  }
  return null;
}

interface Session {
  readonly pid: number;
  readonly state: string;
  readonly query: string;
  readonly for: number[];
}

const SESSIONS = `select pid, state, left(query, 1000) as query, pg_blocking_pids(pid) as for from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`;

export interface DeadlockWatch {
  stop(): Promise<void>;
}

/**
 * Does for a PostgreSQL whose own time-outs never end (its handler of alarms is told the machine's time under libfaketime) what
 * `deadlock_timeout` does: of sessions that wait for each other, seen so twice, it cancels one, and tells what each of them was at.
 */
export async function watchForDeadlocks(url: string, tell: (words: string) => void): Promise<DeadlockWatch> {
  const client = new Client({ connectionString: url });
  // The server may be restarted by whoever tests that; a look that fails is taken again.
  client.on('error', () => undefined);
  await client.connect();
  let before = '';
  const look = async (): Promise<void> => {
    const { rows } = await client.query<Session>(SESSIONS);
    const ring = ringOf(rows) ?? [];
    const now = ring.toSorted((a, b) => a - b).join(' ');
    if (now !== '' && now === before) {
      const at = ring.map((pid) => rows.find((row) => row.pid === pid));
      tell(`A deadlock, one of it is cancelled:\n${at.map((row) => `- ${row?.pid}: ${row?.query}`).join('\n')}\n`);
      await client.query('select pg_cancel_backend($1)', [ring[0]]);
    }
    before = now;
  };
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined);
  }, LOOK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await client.end().catch(() => undefined);
    },
  };
}
