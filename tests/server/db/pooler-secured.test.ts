import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { readMigrations, schemaVersion } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { createBoss, declareQueue, TUNING } from '../../../server/jobs/boss.ts';
import { SEND_MAIL } from '../../../server/jobs/definitions.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { postgresAvailable } from '../../support/database.ts';
import { makeCertificates, type OwnCertificates, opensslAvailable } from '../../support/own-certificates.ts';
import { type Pgbouncer, type PgbouncerOptions, pgbouncerAvailable, startPgbouncer } from '../../support/pgbouncer.ts';
import { createScratchDatabase, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { runCommand } from '../cli/run-program.ts';

const isRequired = process.env.PERCH_TEST_POOLER === 'required';
const available = postgresAvailable() && opensslAvailable && (pgbouncerAvailable || isRequired);
const log = createLogger('silent');
const clock = createClock(null);
const [PASSWORD, POOLERS] = ['a pass word:@/', 'the pooler’s own'];
/** What PgBouncer may look up of a user (its manual, `auth_query`). */
const LOOK_UP = `create function pooler_user(name text) returns table (usename name, passwd text) language sql security definer
  as $$ select usename, passwd from pg_shadow where usename = name $$`;

describe.skipIf(!available)('behind a pooler that asks for a password and TLS, of a server that does', () => {
  let server: PostgresServer;
  let files: OwnCertificates;
  /** The server's own address for the product's user. */
  let directUrl = '';
  let secret = '';

  beforeAll(async () => {
    files = await makeCertificates();
    server = await startPostgres(['ssl=on', `ssl_cert_file=${files.certificate}`, `ssl_key_file=${files.key}`]);
    const scratch = await createScratchDatabase(server.url);
    const operator = new Client({ connectionString: scratch.url });
    await operator.connect();
    await operator.query(`create role perch login password '${PASSWORD}'`);
    await operator.query(`create role pooler login password '${POOLERS}'`);
    await operator.query(`alter database ${scratch.name} owner to perch`);
    await operator.query(LOOK_UP);
    const stored = await operator.query(`select rolpassword from pg_authid where rolname = 'perch'`);
    secret = stored.rows[0].rolpassword;
    // From here on nobody comes in without both.
    const file = (await operator.query('show hba_file')).rows[0].hba_file;
    writeFileSync(file, 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
    await operator.query('select pg_reload_conf()');
    await operator.end();
    directUrl = urlOf(scratch.url, PASSWORD);
  });
  afterAll(async () => {
    await server?.stop();
    files?.remove();
  });

  function urlOf(plain: string, password: string): string {
    const url = new URL(plain);
    [url.username, url.password] = ['perch', password];
    url.search = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: files.authority }).toString();
    return url.href;
  }

  it('lets nobody in who has no password or speaks without TLS', async () => {
    for (const part of ['search', 'password'] as const) {
      const url = new URL(directUrl);
      url[part] = '';
      await expect(new Client({ connectionString: url.href }).connect()).rejects.toThrow();
    }
  });

  const TLS = () => [
    'client_tls_sslmode = require',
    `client_tls_cert_file = ${files.certificate}`,
    `client_tls_key_file = ${files.key}`,
    'server_tls_sslmode = verify-full',
    `server_tls_ca_file = ${files.authority}`,
  ];
  const ways: Record<string, () => PgbouncerOptions['secured']> = {
    'the users’ secrets in its file': () => ({
      users: [`"perch" "${secret}"`],
      settings: ['auth_type = scram-sha-256', ...TLS()],
    }),
    'an auth_query': () => ({
      users: [`"pooler" "${POOLERS}"`],
      settings: [
        ...['auth_type = scram-sha-256', 'auth_user = pooler', 'auth_query = select * from pooler_user($1)'],
        ...TLS(),
      ],
    }),
  };

  describe.each(Object.keys(ways))('with %s', (way) => {
    let pooler: Pgbouncer;
    let databases: Database[] = [];
    const storage = () => ({ dataDir: tmpdir(), databaseUrl: pooler.urlOf(directUrl), databaseDirectUrl: directUrl });

    beforeAll(async () => {
      const secured = ways[way]?.();
      pooler = await startPgbouncer({
        ...{ serverUrl: directUrl, mode: 'transaction', poolSize: 5 },
        ...(secured && { secured }),
      });
      const open = () => openDatabase({ ...storage(), log, clock });
      databases = await Promise.all([open(), open()]);
    });
    afterAll(async () => {
      for (const database of databases) await database.close();
      await pooler?.stop();
    });

    it('starts and migrates, and asks and changes over TLS, each transaction with its limits', async () => {
      const [here] = databases;
      if (here === undefined) throw new Error('not open');
      expect(await schemaVersion(here.db)).toBe((await readMigrations()).length);
      const asked = sql<{ ssl: boolean; name: string; zone: string; idle: string }>`
        select ssl, session_user::text as name, current_setting('TimeZone') as zone,
          current_setting('idle_in_transaction_session_timeout') as idle
        from pg_stat_ssl where pid = pg_backend_pid()`;
      const { rows } = await here.db.transaction().execute(async (tx) => {
        await sql`update plans set name = name`.execute(tx);
        return asked.execute(tx);
      });
      expect(rows).toEqual([{ ssl: true, name: 'perch', zone: 'UTC', idle: '30s' }]);
      const text = await here.copy.out('select name from plans');
      expect(text.split('\n').length).toBeGreaterThan(1);
    });

    it('hears another process, and has jobs, over the direct address', async () => {
      const [here, there] = databases;
      if (here === undefined || there === undefined) throw new Error('not open');
      const heard = Promise.withResolvers<string>();
      await there.listen('secured', heard.resolve);
      await here.notify('secured', 'hello');
      expect(await heard.promise).toBe('hello');
      const boss = createBoss(here.boss, { worker: false, tuning: TUNING, log });
      await boss.start();
      await declareQueue(boss, SEND_MAIL, TUNING);
      await boss.stop();
    });

    it('does not start with a wrong password, nor with an authority that is not told, and says why', async () => {
      const { databaseUrl } = storage();
      const [wrong, unknown] = [new URL(databaseUrl), new URL(databaseUrl)];
      wrong.password = 'wrong';
      unknown.search = '?sslmode=verify-full';
      for (const [url, words] of [
        [wrong, 'lets nobody in: SASL authentication failed'],
        [unknown, 'certificate'],
      ] as const) {
        const refused = { code: 'unreachable', message: expect.stringContaining(words) };
        await expect(openDatabase({ ...storage(), databaseUrl: url.href, log, clock })).rejects.toMatchObject(refused);
      }
    });

    it('has perch doctor content with the way to it', async () => {
      const now = () => instant(Date.now());
      const { out } = await runCommand(['doctor', '--offline', '--format', 'json'], { now, config: storage() });
      const { findings } = JSON.parse(out) as { findings: { check: string; level: string }[] };
      const about = findings.filter(({ check }) => check.startsWith('database') && check !== 'database connections');
      expect(about.filter(({ level }) => level !== 'ok')).toEqual([]);
      expect(about).toContainEqual(expect.objectContaining({ check: 'database pooler', level: 'ok' }));
    });
  });
});
