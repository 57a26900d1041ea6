import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Environment } from '../../../server/cli/environment.ts';
import type { Config } from '../../../server/config/config.ts';
import { readConfig } from '../../../server/config/env.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { describeDatabases, prepareTestStorage, type TestStorage } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { runCommand } from './run-program.ts';

const VERSION = readConfig({}).version;
/** The checks compare this machine's clock with those of servers on it. */
const now = () => instant(Date.now());
const report = z.object({
  findings: z.array(
    z.object({
      check: z.string(),
      level: z.enum(['ok', 'warning', 'fault']),
      found: z.string(),
      advice: z.string().nullable(),
    }),
  ),
  counts: z.record(z.string(), z.number()),
});

/** A host on this machine that stands for those outside, and for the service's own address. */
async function host(answer: RequestListener) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address is one
  return {
    place: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Host = Awaited<ReturnType<typeof host>>;

describeDatabases('perch doctor', (_open, kind) => {
  let outside: Host;
  let storage: TestStorage;
  beforeAll(async () => {
    outside = await host((request, response) => {
      if (request.url === '/api/health/live') response.end(JSON.stringify({ status: 'live', version: VERSION }));
      else response.writeHead(404).end();
    });
  });
  afterAll(() => outside.close());
  beforeEach(async () => {
    storage = await prepareTestStorage(kind);
  });
  afterEach(() => storage.remove());

  /** An installation that is well: what a test breaks of it comes in `config`. */
  async function examine(
    config: Partial<Config> = {},
    more: { readonly installation?: Environment['installation']; readonly aheadMs?: number } = {},
  ) {
    const webDir = join(storage.options.dataDir, 'web');
    mkdirSync(webDir, { recursive: true });
    writeFileSync(join(webDir, 'index.html'), '<!doctype html>');
    const ran = await runCommand(['doctor', '--format', 'json'], {
      now: () => instant(now() + (more.aheadMs ?? 0)),
      config: {
        ...storage.options,
        webDir,
        publicUrl: outside.url,
        egressAllow: [outside.place],
        bluesky: { appViewUrl: outside.url, plcUrl: outside.url },
        jetstreamUrls: [],
        ...config,
      },
      ...(more.installation === undefined ? {} : { installation: more.installation }),
    });
    const { findings } = report.parse(JSON.parse(ran.out));
    return { ...ran, bad: findings.filter(({ level }) => level !== 'ok'), findings };
  }

  async function change(statement: string): Promise<void> {
    const database = await openDatabase({ ...storage.options, log: createLogger('silent'), clock: { now } });
    await sql.raw(statement).execute(database.db);
    await database.close();
  }

  it('finds nothing wrong where nothing is, and says what it looked at', async () => {
    const { exitCode, bad, findings, err } = await examine();
    expect({ bad, exitCode, err }).toEqual({ bad: [], exitCode: 0, err: '' });
    const checks = findings.map(({ check }) => check);
    const everywhere = ['node', 'interface', 'data folder', 'disk', 'migrations', 'mail', 'public address', 'clock'];
    expect(checks).toEqual(expect.arrayContaining(everywhere));
    expect(checks.includes('database connections')).toBe(kind === 'postgres');
  });

  it('knows a clock that is wrong, by the database and by other hosts', async () => {
    const { exitCode, bad } = await examine({}, { aheadMs: HOUR });
    expect(exitCode).toBe(1);
    expect(bad.map(({ check, level }) => `${level}: ${check}`)).toEqual(['fault: clock and database', 'fault: clock']);
  });

  it('knows a disk that is full', async () => {
    const disk = async () => ({ freeBytes: 1024 ** 2, totalBytes: 1024 ** 3, freeFiles: null });
    const { exitCode, bad } = await examine({}, { installation: { disk } });
    expect({ exitCode, bad }).toMatchObject({ exitCode: 1, bad: [{ check: 'disk', level: 'fault' }] });
  });

  it('knows a mail server that is not there, and tells nobody its password', async () => {
    const port = await freePort();
    const ran = await examine({ smtpUrl: `smtp://ana:s3cret@127.0.0.1:${port}` });
    expect(ran).toMatchObject({ exitCode: 1, bad: [{ check: 'mail', level: 'fault' }] });
    expect(ran.bad[0]?.found).toContain('ECONNREFUSED');
    expect(ran.out + ran.err).not.toContain('s3cret');
  });

  it('knows migrations that are missing, and applies none', async () => {
    await change('delete from schema_migrations where number > 60');
    for (const _ of ['once', 'again']) {
      const { exitCode, bad } = await examine();
      expect({ exitCode, bad }).toMatchObject({ exitCode: 0, bad: [{ check: 'migrations', level: 'warning' }] });
      expect(bad[0]?.found).toContain('at migration 60');
    }
  });

  it('knows a database that a newer program has been at', async () => {
    await change("insert into schema_migrations values (9000, 'from_tomorrow', 'x')");
    const { exitCode, bad } = await examine();
    expect({ exitCode, bad }).toMatchObject({ exitCode: 1, bad: [{ check: 'migrations', level: 'fault' }] });
  });

  it('knows an address at which something else answers, and hosts that do not', async () => {
    const other = await host((_request, response) => response.end('\u001b[2J<h1>It works!</h1>'));
    const gone = `http://127.0.0.1:${await freePort()}`;
    const { exitCode, bad, out } = await examine({
      ...{ publicUrl: other.url, bluesky: { appViewUrl: gone, plcUrl: outside.url } },
      egressAllow: [outside.place, new URL(gone).host],
    });
    await other.close();
    expect({ exitCode, bad }).toMatchObject({
      exitCode: 1,
      bad: [
        { check: 'Bluesky app view', level: 'fault' },
        { check: 'public address', level: 'warning' },
      ],
    });
    expect(out).not.toContain('\u001b');
  });

  it('asks no other host when it is told not to', async () => {
    const { options } = storage;
    const ran = await runCommand(['doctor', '--offline'], { now, config: { ...options, webDir: '/nowhere' } });
    expect(ran.out).not.toMatch(/mail|Bluesky|public address/);
    expect(ran).toMatchObject({ exitCode: 1, err: 'There is a fault.\n' });
    expect(ran.out).toMatch(/^fault +interface +There is no built interface in \/nowhere\.\n +→ Run npm run build/m);
  });
});

describe('perch doctor on what is not there', () => {
  it('makes no data folder', async () => {
    const storage = await prepareTestStorage('embedded');
    const dataDir = join(storage.options.dataDir, 'not', 'there');
    await runCommand(['doctor', '--offline'], { now, config: { dataDir, databaseUrl: null } });
    expect(readdirSync(storage.options.dataDir)).not.toContain('not');
    await storage.remove();
  });

  it('says why a PostgreSQL does not answer, without its password', async () => {
    const databaseUrl = `postgres://perch:s3cret@127.0.0.1:${await freePort()}/perch`;
    const ran = await runCommand(['doctor', '--offline'], { now, config: { databaseUrl } });
    expect(ran.exitCode).toBe(1);
    expect(ran.out).toMatch(
      /^fault +database +PostgreSQL at 127\.0\.0\.1:\d+\/perch does not answer \(ECONNREFUSED\)/m,
    );
    expect(ran.out + ran.err).not.toContain('s3cret');
  });

  it('leaves the database of a running server alone', async () => {
    const storage = await prepareTestStorage('embedded');
    const database = await openDatabase({ ...storage.options, log: createLogger('silent'), clock: { now } });
    const ran = await runCommand(['doctor', '--offline'], { now, config: storage.options });
    expect(ran.out).toMatch(/^ok +database +The data folder .* is in use by process \d+: a server runs\./m);
    await database.close();
    await storage.remove();
  });

  it('lists what is wrong with the configuration, and stops there', async () => {
    const ran = await runCommand(['doctor'], {
      now,
      readConfig: () => readConfig({ PERCH_PORT: 'many', PERCH_COLOUR: 'red' }),
    });
    expect(ran.exitCode).toBe(1);
    expect(ran.out.match(/^fault +configuration +PERCH_(PORT|COLOUR)/gm)).toHaveLength(2);
  });
});
