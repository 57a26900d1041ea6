import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { createHttpClient } from '../../../server/adapters/egress/http-client.ts';
import { composeConnections } from '../../../server/compose-connections.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { DatabaseKind } from '../../../server/db/database.ts';
import { activeTrackers } from '../../../server/db/repositories/trackers.ts';
import { createRenewConnections, dueRenewals } from '../../../server/services/connections/renew-connections.ts';
import { profileId, userId } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import { type Person, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import { connectedTo, connectPage } from '../../support/instagram/connect.ts';
import { type Meta, startMeta } from '../../support/instagram/meta-server.ts';

/** The product beside Meta's stand-in, for the tests of one `describe`; what it logs lies in a file. */
export function onStage(kind: DatabaseKind) {
  let app: TestApp;
  let meta: Meta;
  let logFile = '';
  beforeAll(async () => {
    meta = await startMeta();
    logFile = join(await mkdtemp(join(tmpdir(), 'perch-log-')), 'log');
    const logger = createLogger('trace', logFile);
    app = await startApp({
      kind,
      config: connectedTo(meta),
      overrides: { jobTuning: { backstop: 1, tick: 600 }, logger },
    });
  });
  afterAll(async () => {
    await app?.close();
    await meta?.close();
    await rm(dirname(logFile), { recursive: true, force: true });
  });
  const page = connectPage(
    () => app,
    () => meta,
  );
  const { post } = page;

  async function subscriber(): Promise<Person> {
    const person = await signUp(app);
    await subscribe(app, person);
    return person;
  }
  const add = (person: Person, username: string) =>
    post('/dashboard/accounts/add', { network: 'instagram', username }, person);
  /** The whole database, or all of it but a table, as text. */
  async function everything(but = ''): Promise<string> {
    const { rows } = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('public', 'pgboss')`.execute(app.database.db);
    const tables = await Promise.all(
      rows
        .filter(({ name }) => name !== but)
        .map(async ({ name }) => (await sql`select t::text from ${sql.raw(name)} t`.execute(app.database.db)).rows),
    );
    return JSON.stringify(tables);
  }
  const expectNoToken = async (): Promise<void> => {
    const [held, log] = [await everything(), await readFile(logFile, 'utf8')];
    expect(log.length).toBeGreaterThan(1000);
    for (const token of meta.tokens.keys()) {
      expect(held).not.toContain(token);
      expect(held).not.toContain(Buffer.from(token).toString('hex'));
      expect(log).not.toContain(token);
    }
  };
  /** What the worker does of what is due. */
  async function renewDue(): Promise<void> {
    const { db } = app.database;
    const http = createHttpClient({ egressAllow: [meta.host], version: 'test', clock: app.clock });
    const parts = composeConnections({ config: app.config, db, clock: app.clock, http, log: app.log });
    const renew = createRenewConnections({ db, clock: app.clock, ...parts });
    for (const id of await dueRenewals({ db, clock: app.clock })) await renew.renew(id);
    await http.close();
  }
  const profileOf = async (person: Person): Promise<number> =>
    (await activeTrackers(app.database.db, app.clock.now(), { user: userId(person.id) }))[0]?.profileId ?? 0;
  async function counted(person: Person): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from published_actions where profile_id = ${await profileOf(person)}`.execute(
      app.database.db,
    );
    return rows[0]?.count ?? 0;
  }
  /** How collecting it fails. */
  async function failing(person: Person): Promise<string | null> {
    const id = await profileOf(person);
    const read = async () =>
      (
        await sql<{
          error: string | null;
        }>`select progress->>'error' as error from profiles where id = ${id}`.execute(app.database.db)
      ).rows[0]?.error ?? null;
    const again = async () => {
      // One that is at its end still has its place.
      await app.jobs.enqueueCollect(profileId(id));
      return read();
    };
    await expect.poll(again, { timeout: 20_000, interval: 300 }).not.toBeNull();
    // It is told before the try gives up its place, which a new one needs.
    const running = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from pgboss.job where name = 'collect-profile'
          and singleton_key = ${String(id)} and state in ('created', 'retry', 'active')`.execute(app.database.db)
      ).rows[0]?.count;
    await expect.poll(running, { timeout: 20_000, interval: 50 }).toBe(0);
    return read();
  }
  const tell = (what: string, message: string, network = 'instagram') =>
    app.call({
      path: `/connect/${network}/${what}`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ signed_request: message }).toString(),
    });
  async function collected(person: Person): Promise<number> {
    const id = await profileOf(person);
    const deadline = Date.now() + 20 * SECOND;
    for (;;) {
      const { rows } = await sql<{ count: number; error: string | null; at: Date | null }>`
        select (select count(*)::int from published_actions where profile_id = p.id) as count,
          progress->>'error' as error, collected_at as at
        from profiles p where id = ${id}`.execute(app.database.db);
      if (rows[0]?.error != null) throw new Error(rows[0].error);
      if (rows[0]?.at != null || Date.now() > deadline) return rows[0]?.count ?? -1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  return {
    get app(): TestApp {
      return app;
    },
    get meta(): Meta {
      return meta;
    },
    ...page,
    ...{ subscriber, add, everything, expectNoToken, renewDue, counted, failing, tell, collected },
  };
}
