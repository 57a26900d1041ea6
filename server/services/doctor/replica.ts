import type { ReplicaFacts } from '../../db/inspect/facts.ts';
import { REPLICA_ADVICE } from '../../db/postgres/replica/log-position.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const CHECK = 'database replica';

/** The standby that answers reads; nothing where none is configured. */
export function checkReplica(replica: ReplicaFacts | null, production: boolean): Finding[] {
  if (replica === null) return [];
  switch (replica.state) {
    case 'failed':
      return [warning(CHECK, replica.why, 'Without it all reads go to the primary, and the service runs as before.')];
    case 'wrong': {
      const found = `PERCH_DATABASE_REPLICA_URL leads to a database that ${replica.why}: nothing starts.`;
      return [fault(CHECK, found, REPLICA_ADVICE)];
    }
    case 'standby':
      return standbyFindings(replica, production);
  }
}

function standbyFindings(
  { isBehind, givesFeedback, isEncrypted, isLocal }: ReplicaFacts & { readonly state: 'standby' },
  production: boolean,
): Finding[] {
  const found: Finding[] = [];
  if (isBehind) {
    const advice =
      'It answers reads once it has caught up: look at pg_stat_replication on the primary, and whether replay is paused.';
    found.push(warning(CHECK, 'The read replica does not come to where the primary is.', advice));
  }
  if (!givesFeedback) {
    const advice = 'Set hot_standby_feedback = on there.';
    found.push(
      warning(CHECK, 'What the primary clears away ends reads on the replica, which it then does itself.', advice),
    );
  }
  if (production && !isEncrypted && !isLocal) {
    const advice = 'Add ?sslmode=verify-full to PERCH_DATABASE_REPLICA_URL, and have the server offer TLS.';
    found.push(warning('database encryption', 'The connection to the read replica is not encrypted.', advice));
  }
  if (found.length === 0) found.push(ok(CHECK, 'A standby of the database answers reads, and has all that is in it.'));
  return found;
}
