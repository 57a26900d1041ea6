import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { DatabaseFacts, DatabaseSettings, DatabaseState, ServerFacts } from '../../db/inspect/facts.ts';
import { foreignMigration, type Migration } from '../../db/migrate.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import { size } from './machine.ts';
import { checkPooler } from './pooler.ts';
import { checkReplica } from './replica.ts';

const LEAST_VERSION = 150_000;
/** What the program itself gives a statement before it gives it up. */
const STATEMENTS_TAKE_MS = 120 * SECOND;
const LOCKS_TAKE_MS = 5 * SECOND;

/** The migrations of the database beside those of this version. */
export function checkMigrations(facts: Pick<DatabaseFacts, 'migrations'>, known: readonly Migration[]): Finding {
  const foreign = foreignMigration(facts.migrations, known);
  if (foreign !== null) {
    return fault('migrations', foreign.message, 'Nothing of this version starts on this database before that.');
  }
  const missing = known.length - facts.migrations.length;
  if (missing < 0) {
    const found = `The database is at migration ${facts.migrations.length} of a newer version; this one has ${known.length}.`;
    return warning(
      'migrations',
      found,
      'This version goes on beside it; start the newer one everywhere when you are ready.',
    );
  }
  if (missing === 0) return ok('migrations', `The database is at migration ${known.length}, as this version is.`);
  const found =
    facts.migrations.length === 0
      ? 'The database is empty.'
      : `The database is at migration ${facts.migrations.length}; this version has ${missing} more.`;
  return warning('migrations', found, 'Take a backup, then start this version: the first process applies them.');
}

function checkVersion({ versionNumber, version }: DatabaseFacts): Finding {
  const found = `PostgreSQL ${version}.`;
  return versionNumber >= LEAST_VERSION
    ? ok('database version', found)
    : fault('database version', found, 'Upgrade it to PostgreSQL 15 or newer.');
}

function checkEncoding({ encoding, timeZone }: DatabaseFacts): Finding {
  const found = `Texts are stored in ${encoding}; its time zone is ${timeZone}.`;
  // The program asks for UTC on each of its connections, so that the server's own zone does not matter.
  if (encoding === 'UTF8') return ok('database encoding', found);
  const advice = "Move to a database made with: create database perch encoding 'UTF8' template template0.";
  return fault('database encoding', found, advice);
}

function checkWritable({ inRecovery, mayCreate, settings }: DatabaseFacts): Finding {
  if (inRecovery) {
    return fault(
      'database rights',
      'This is a replica, which takes no writes.',
      'Name its primary in PERCH_DATABASE_URL.',
    );
  }
  if (settings.readOnly) {
    const advice = 'alter role … reset default_transaction_read_only';
    return fault('database rights', 'Transactions of this user only read.', advice);
  }
  if (!mayCreate) {
    const advice = 'Make it the owner of the database: alter database … owner to ….';
    return fault('database rights', 'This user may not make tables and schemas, as every upgrade does.', advice);
  }
  return ok('database rights', 'This user may read, write, and make tables.');
}

function timeoutFindings({ statementTimeoutMs, lockTimeoutMs, isolation }: DatabaseSettings): Finding[] {
  const found: Finding[] = [];
  if (statementTimeoutMs > 0 && statementTimeoutMs < STATEMENTS_TAKE_MS) {
    const what = `Statements are cut off after ${statementTimeoutMs / SECOND} s (statement_timeout).`;
    const advice =
      'alter role … set statement_timeout = 0: migrations, merges and backups take longer; the program has limits of its own.';
    found.push(warning('database time-outs', what, advice));
  }
  if (lockTimeoutMs > 0 && lockTimeoutMs < LOCKS_TAKE_MS) {
    const what = `Nobody waits longer than ${lockTimeoutMs / SECOND} s for a lock (lock_timeout).`;
    const advice = 'alter role … set lock_timeout = 0: processes that start together wait for each other’s migrations.';
    found.push(warning('database time-outs', what, advice));
  }
  if (isolation !== 'read committed') {
    const what = `Transactions are ${isolation} by default.`;
    found.push(warning('database isolation', what, 'alter role … reset default_transaction_isolation'));
  }
  if (found.length === 0) found.push(ok('database time-outs', 'No statement is cut off by the database.'));
  return found;
}

function checkDurability({ fsync, fullPageWrites, synchronousCommit, autovacuum }: DatabaseSettings): Finding {
  const off = [
    ...(fsync ? [] : ['fsync']),
    ...(fullPageWrites ? [] : ['full_page_writes']),
    ...(synchronousCommit === 'off' ? ['synchronous_commit'] : []),
    ...(autovacuum ? [] : ['autovacuum']),
  ];
  if (off.length === 0) return ok('database durability', 'What is committed is on the disk.');
  const found = `Turned off: ${off.join(', ')}.`;
  return warning(
    'database durability',
    found,
    'Turn it on again: a crash of the machine may cost data, and tables grow for good.',
  );
}

/** The smallest of the limits that hold for this user. */
function connectionsLeft({ maxConnections, otherSessions, roleLimit, databaseLimit }: ServerFacts): number {
  return Math.min(
    maxConnections - otherSessions,
    roleLimit ?? Number.POSITIVE_INFINITY,
    databaseLimit ?? Number.POSITIVE_INFINITY,
  );
}

/** Whether all processes get their connections at once, and one more while an upgrade rolls. */
export function checkConnections(server: ServerFacts, eachProcess: number): Finding {
  const processes = Math.max(1, server.processes);
  const left = connectionsLeft(server);
  const found =
    `${processes === 1 ? 'One process needs' : `${processes} processes need`} up to ${processes * eachProcess} connections, ` +
    `and one more while an upgrade rolls ${eachProcess}; the database has ${left} for them.`;
  const most = (processes + 1) * eachProcess + server.otherSessions + 10;
  const otherwise = server.behindPooler ? '' : ', or put PgBouncer in front (docs/scale.md)';
  const advice = `Set max_connections to ${most} or more (${eachProcess} a process)${otherwise}.`;
  if (processes * eachProcess > left) return fault('database connections', found, advice);
  if ((processes + 1) * eachProcess > left) return warning('database connections', found, advice);
  return ok('database connections', found);
}

function serverFindings(server: ServerFacts, input: { eachProcess: number; production: boolean }): Finding[] {
  const found = [checkConnections(server, input.eachProcess)];
  if (server.collationChanged) {
    const advice = 'reindex database …; then alter database … refresh collation version.';
    found.push(
      warning('database collation', 'The system’s sorting rules changed since its indexes were built.', advice),
    );
  }
  if (input.production && server.isSuperuser) {
    const advice = 'Give the product a user of its own that owns nothing but its database.';
    found.push(warning('database user', 'The product connects as a superuser.', advice));
  }
  if (input.production && !server.isEncrypted && !server.isLocal) {
    const advice = 'Add ?sslmode=verify-full to PERCH_DATABASE_URL, and have the server offer TLS.';
    found.push(warning('database encryption', 'The connection to another machine is not encrypted.', advice));
  }
  return found;
}

/** What the embedded database never is, or always. */
function postgresFindings(facts: DatabaseFacts, input: { eachProcess: number; production: boolean }): Finding[] {
  if (facts.server === null) return [];
  const pooler = facts.addresses === null ? [] : checkPooler(facts.addresses);
  const replica = checkReplica(facts.replica, input.production);
  return [checkDurability(facts.settings), ...pooler, ...serverFindings(facts.server, input), ...replica];
}

export interface DatabaseCheckInput {
  readonly known: readonly Migration[];
  /** Connections that one process opens at the most. */
  readonly eachProcess: number;
  readonly production: boolean;
}

/** Everything about the database but its clock. */
export function checkDatabase(state: DatabaseState, input: DatabaseCheckInput): Finding[] {
  switch (state.state) {
    case 'failed':
      return [
        fault('database', state.message, 'Nothing works without it; what else is wrong there shows once it answers.'),
      ];
    case 'absent':
      return [ok('database', 'The embedded database is not there yet; the first start makes it.')];
    case 'in-use':
      return [
        ok(
          'database',
          `${state.message.split('. ')[0]}: a server runs. Its migrations and settings were not looked at.`,
        ),
      ];
    case 'read': {
      const { facts } = state;
      const kind = facts.kind === 'embedded' ? 'The embedded database' : 'The database';
      return [
        ok('database', `${kind} answers; it has ${size(facts.sizeBytes)}.`),
        checkVersion(facts),
        checkMigrations(facts, input.known),
        checkEncoding(facts),
        checkWritable(facts),
        ...timeoutFindings(facts.settings),
        ...postgresFindings(facts, input),
      ];
    }
  }
}
