import { type Kysely, sql } from 'kysely';
import { instant } from '../../../shared/domain/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { DatabaseKind } from '../database.ts';
import { appliedMigrations } from '../migrate.ts';
import { SESSION_NAME } from '../postgres/connection-counts.ts';
import type { Schema } from '../schema.ts';
import type { AddressFacts, DatabaseFacts, DatabaseSettings, ServerFacts } from './facts.ts';

interface Basics {
  readonly version_number: number;
  readonly version: string;
  readonly encoding: string;
  readonly time_zone: string;
  readonly in_recovery: boolean;
  readonly may_create: boolean;
  readonly size_bytes: number;
}

async function readClock(db: Kysely<Schema>, clock: Clock): Promise<DatabaseFacts['clock']> {
  // Once before, so that connecting is not taken for the way of the answer.
  await sql`select 1`.execute(db);
  const before = clock.now();
  const { rows } = await sql<{ now_ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms`.execute(db);
  return { theirs: instant(Math.round(rows[0]?.now_ms ?? before)), before, after: clock.now() };
}

async function readBasics(db: Kysely<Schema>): Promise<Basics> {
  const { rows } = await sql<Basics>`
    select current_setting('server_version_num')::int as version_number, current_setting('server_version') as version,
      pg_encoding_to_char(d.encoding) as encoding, current_setting('TimeZone') as time_zone,
      pg_is_in_recovery() as in_recovery,
      has_database_privilege(current_user, d.oid, 'create') and has_schema_privilege(current_user, 'public', 'create') as may_create,
      pg_database_size(d.oid)::float8 as size_bytes
    from pg_database d where d.datname = current_database()`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('the database does not know itself');
  return found;
}

async function readSettings(db: Kysely<Schema>): Promise<DatabaseSettings> {
  // `pg_settings` has times in their base unit, which is the millisecond for both.
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'default_transaction_read_only',
      'default_transaction_isolation', 'fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum')`.execute(db);
  const of = new Map(rows.map(({ name, setting }) => [name, setting]));
  return {
    statementTimeoutMs: Number(of.get('statement_timeout') ?? 0),
    lockTimeoutMs: Number(of.get('lock_timeout') ?? 0),
    readOnly: of.get('default_transaction_read_only') === 'on',
    isolation: of.get('default_transaction_isolation') ?? '',
    fsync: of.get('fsync') !== 'off',
    fullPageWrites: of.get('full_page_writes') !== 'off',
    synchronousCommit: of.get('synchronous_commit') ?? '',
    autovacuum: of.get('autovacuum') !== 'off',
  };
}

interface ServerRow {
  readonly max_connections: number;
  readonly role_limit: number;
  readonly database_limit: number;
  readonly processes: number;
  readonly other_sessions: number;
  readonly is_superuser: boolean;
  readonly is_encrypted: boolean;
  readonly is_local: boolean;
  readonly collation_changed: boolean;
}

const limitOf = (limit: number): number | null => (limit < 0 ? null : limit);

/** Poolers hand on what their clients are called. */
const LENT = ['perch', 'perch jobs'];

async function readServer(db: Kysely<Schema>, behindPooler: boolean): Promise<ServerFacts> {
  const lent = behindPooler ? LENT : [];
  const { rows } = await sql<ServerRow>`
    select current_setting('max_connections')::int - (
        select coalesce(sum(setting::int), 0)::int from pg_settings
        where name in ('superuser_reserved_connections', 'reserved_connections')
      ) as max_connections,
      r.rolconnlimit as role_limit, d.datconnlimit as database_limit, r.rolsuper as is_superuser,
      (select count(*)::int from pg_stat_activity where datname = current_database() and application_name = ${SESSION_NAME}) as processes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend'
        and (datname is distinct from current_database() or application_name not like 'perch%' or application_name = any(${lent}::text[]))
      ) as other_sessions,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
      coalesce(inet_server_addr() is null or host(inet_server_addr()) in ('127.0.0.1', '::1'), false) as is_local,
      d.datcollversion is distinct from pg_database_collation_actual_version(d.oid) as collation_changed
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database does not know its user');
  return {
    maxConnections: row.max_connections,
    roleLimit: limitOf(row.role_limit),
    databaseLimit: limitOf(row.database_limit),
    processes: row.processes,
    otherSessions: row.other_sessions,
    behindPooler,
    isSuperuser: row.is_superuser,
    isEncrypted: row.is_encrypted,
    isLocal: row.is_local,
    collationChanged: row.collation_changed,
  };
}

/** Before it sorting rules have no version that could be compared, and the product does not run. */
const WITH_COLLATION_VERSIONS = 150_000;

/** Asks an open database how it is set up. Reads only. */
export async function readFacts(
  db: Kysely<Schema>,
  { kind, clock, addresses }: { kind: DatabaseKind; clock: Clock; addresses: AddressFacts | null },
): Promise<DatabaseFacts> {
  const basics = await readBasics(db);
  const asksServer = kind === 'postgres' && basics.version_number >= WITH_COLLATION_VERSIONS;
  return {
    kind,
    versionNumber: basics.version_number,
    version: basics.version,
    encoding: basics.encoding,
    timeZone: basics.time_zone,
    clock: await readClock(db, clock),
    inRecovery: basics.in_recovery,
    mayCreate: basics.may_create,
    sizeBytes: basics.size_bytes,
    settings: await readSettings(db),
    migrations: await appliedMigrations(db),
    server: asksServer ? await readServer(db, (addresses?.direct ?? null) !== null) : null,
    addresses,
    replica: null,
  };
}
