import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { explainConnection, place } from '../postgres/explain-connection.ts';
import { openListenedPool } from '../postgres/listened-pool.ts';
import { askReplica, identityOf, positionOf, whyNoReplica } from '../postgres/replica/log-position.ts';
import type { Schema } from '../schema.ts';
import type { ReplicaFacts } from './facts.ts';

const ANSWER_WITHIN_MS = 10 * SECOND;
/** A replica that serves is behind by milliseconds. */
const CATCHES_UP_WITHIN_MS = 2 * SECOND;
const PAUSE_MS = 100;

/** Whether it comes to where the primary is now. */
async function catchesUp(primary: Kysely<Schema>, replica: Kysely<Schema>): Promise<boolean> {
  const asked = { position: await positionOf(primary), statementsTakeMs: ANSWER_WITHIN_MS };
  for (let waitedMs = 0; waitedMs <= CATCHES_UP_WITHIN_MS; waitedMs += PAUSE_MS) {
    if ((await askReplica(replica, asked)).hasReplayed) return true;
    await wait(PAUSE_MS);
  }
  return false;
}

async function look(primary: Kysely<Schema>, replica: Kysely<Schema>): Promise<ReplicaFacts> {
  const found = await askReplica(replica, { statementsTakeMs: ANSWER_WITHIN_MS });
  const wrong = whyNoReplica(found, await identityOf(primary));
  if (wrong !== null) return { state: 'wrong', why: wrong };
  const { rows } = await sql<{ feedback: boolean; encrypted: boolean; local: boolean }>`
    select current_setting('hot_standby_feedback') = 'on' as feedback,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
      coalesce(inet_server_addr() is null or host(inet_server_addr()) in ('127.0.0.1', '::1'), false) as local`.execute(
    replica,
  );
  return {
    state: 'standby',
    isBehind: !(await catchesUp(primary, replica)),
    givesFeedback: rows[0]?.feedback === true,
    isEncrypted: rows[0]?.encrypted === true,
    isLocal: rows[0]?.local === true,
  };
}

/** What answers at the replica's address, beside a primary that answers. */
export async function readReplica(primary: Kysely<Schema>, replicaUrl: string): Promise<ReplicaFacts> {
  const pool = openListenedPool({
    ...{ connectionString: replicaUrl, max: 1, application_name: 'perch doctor' },
    ...{ connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS },
  });
  const replica = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await look(primary, replica);
  } catch (error) {
    const explained = explainConnection(error, place(replicaUrl), 'PERCH_DATABASE_REPLICA_URL') ?? error;
    return { state: 'failed', why: explained instanceof Error ? explained.message : String(explained) };
  } finally {
    await replica.destroy();
  }
}
