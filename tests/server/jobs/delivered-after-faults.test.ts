import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { createJobs, type JobServices, type Jobs } from '../../../server/jobs/create-jobs.ts';
import type { Mail } from '../../../server/ports/mailer.ts';
import { instant, type ProfileId, type UserId } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { postgresAvailable } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { listMailer } from '../../support/jobs/mailing.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import {
  addProfile,
  addUser,
  openWorkshop,
  QUICK,
  testClock,
  track,
  until,
  type Workshop,
} from '../../support/jobs/workshop.ts';
import { createScratchDatabase, type PostgresServer, startPostgres } from '../../support/postgres.ts';

const log = createLogger(process.env.PERCH_TEST_LOG ?? 'silent');
/** A Thursday on which a weekly report is due. */
const NOW = '2026-11-19T07:00:00Z';
const AWAY_MS = 3_000;
const MOMENTS = ['collect', 'look-up', 'build', 'mail', 'mailed'] as const;
type Moment = (typeof MOMENTS)[number];

describe.skipIf(!postgresAvailable())('a PostgreSQL that goes in the middle of the work', { timeout: 240_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-faults-'));
  const mails: Mail[] = [];
  const account = scriptedAccount('ana');
  let server: PostgresServer;
  let database: Database;
  let shop: Workshop;
  let jobs: Jobs;
  let profile: ProfileId;
  let users: UserId[];
  let armed: Moment | null = null;

  /** Once at the moment: every session ends, and nothing answers for a while. */
  async function fail(moment: Moment): Promise<void> {
    if (armed !== moment) return;
    armed = null;
    await server.restart(() => wait(AWAY_MS));
  }

  function network() {
    const scripted = createScriptedSource([account]);
    account.beforeBatch = () => fail('collect');
    const posts: typeof scripted.posts = async (codes, signal) => {
      await fail('look-up');
      return scripted.posts(codes, signal);
    };
    return { ...scripted, posts };
  }

  function services(): JobServices {
    const list = listMailer(mails);
    const real = shop.servicesOver({
      ...list,
      async send(mail, handOver) {
        await fail('mail');
        await list.send(mail, handOver);
        await fail('mailed');
      },
    });
    const alongside = (request: Parameters<JobServices['build']['build']>[0]) => ({
      ...request,
      alongside: async (tx: Database['db']) => {
        await request.alongside?.(tx);
        await fail('build');
      },
    });
    return { ...real, build: { build: (request) => real.build.build(alongside(request)) } };
  }

  beforeAll(async () => {
    server = await startPostgres();
    const { url } = await createScratchDatabase(server.url);
    database = await openDatabase({ dataDir, databaseUrl: url, log, clock: testClock(NOW) });
    shop = await openWorkshop(database, network(), NOW);
    account.actions = [like('1', '2026-11-10T09:00:00Z'), like('2', '2026-11-11T09:00:00Z')];
    jobs = createJobs({
      ...{ database, clock: shop.clock, log, services: services(), worker: true },
      ...{ registry: new Registry(), tuning: QUICK },
    });
    await jobs.start();
  }, 120_000);
  afterAll(async () => {
    await jobs?.stop();
    await shop?.close();
    await database?.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  /** An account with two readers, known to nobody yet: its week's report is due at once. */
  async function begin(): Promise<void> {
    const { db } = database;
    mails.length = 0;
    for (const table of [
      'reports',
      'accounts',
      'profiles',
      'outbox',
      'deliveries',
      'events',
      'posts',
      'users',
    ] as const)
      await db.deleteFrom(table).execute();
    shop.clock.set(NOW);
    profile = await addProfile(database, 'ana');
    users = [await addUser(database), await addUser(database)];
    for (const user of users) await track(database, { user, profile, addedAt: '2026-11-10T00:00:00Z' });
  }

  const told = async () => {
    const { db } = database;
    const events = await db.selectFrom('events').select(['user_id', 'body']).execute();
    const ready = events.filter(({ body }) => JSON.stringify(body).includes('report-ready'));
    const open = await db.selectFrom('outbox').select('id').where('state', 'in', ['waiting', 'sending']).execute();
    const reports = await db.selectFrom('reports').select('report_id').execute();
    return { reports: reports.length, told: ready.map(({ user_id }) => user_id).sort(), open: open.length };
  };
  const isDelivered = async (): Promise<boolean> => {
    // What is tried again later is tried by the product's clock.
    shop.clock.set(new Date(instant(shop.clock.now() + MINUTE)).toISOString());
    const now = await told().catch(() => null);
    return now !== null && now.told.length >= users.length && now.open === 0 && mails.length >= users.length;
  };

  it.each(MOMENTS)('(%s) has everything delivered, once, when it is back', async (moment) => {
    await begin();
    armed = moment;
    await until('the deliveries', isDelivered, 120_000);
    expect(armed, 'it has failed').toBeNull();
    expect(await told()).toEqual({ reports: 1, told: users.toSorted(), open: 0 });
    expect(mails.map(({ to }) => to).sort()).toHaveLength(users.length);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(users.length);
    // An event is told before it is remembered as told.
    await until('the end of what is due', async () => {
      const { build, deliver, mail, openMails } = await shop.services.due.due();
      return [build, deliver, mail, openMails].every(({ length }) => length === 0);
    });
    expect(await told()).toEqual({ reports: 1, told: users.toSorted(), open: 0 });
  });
});
