import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import type { LoopTimes } from '../../../server/jobs/concurrency-limit.ts';
import { createJobs, type Jobs } from '../../../server/jobs/create-jobs.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, QUICK, track, until, type Workshop } from '../../support/jobs/workshop.ts';

// Conditions are waited for, not times; a machine that has much else to do takes long.
vi.setConfig({ testTimeout: 180_000 });

const ACCOUNTS = ['a', 'b', 'c', 'd'];

describeDatabases('reports that are built', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  const running: Jobs[] = [];
  /** Ends the builds that have begun, in the order in which they did; a build runs until then. */
  let ends: (() => void)[];

  beforeEach(async () => {
    test = await open();
    ends = [];
    const source = createScriptedSource([]);
    shop = await openWorkshop(test.database, source, '2026-11-19T08:30:00Z');
    for (const id of ACCOUNTS) {
      const account = scriptedAccount(id);
      account.actions = [like('1', '2026-11-10T10:00:00Z')];
      source.accounts.set(id, account);
    }
  });
  afterEach(async () => {
    const stopping = running.splice(0).map((jobs) => jobs.stop());
    for (const end of ends) end();
    await Promise.all(stopping);
    await shop.close();
    await test.close();
  });

  async function makeDue(): Promise<void> {
    for (const id of ACCOUNTS) {
      const profile = await addProfile(test.database, id);
      await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-10T00:00:00Z' });
    }
  }

  /** A worker that gets so much of a core, and has looked at that until it does `atOnce` at once. */
  async function begin({ share, atOnce }: { share: number; atOnce: number }): Promise<void> {
    let times: LoopTimes = { busyMs: 0, computedMs: 0 };
    const registry = new Registry();
    const build = () => new Promise<'not-needed'>((resolve) => ends.push(() => resolve('not-needed')));
    const jobs = createJobs({
      database: test.database,
      clock: shop.clock,
      log: createLogger('silent'),
      services: { ...shop.services, build: { ...shop.services.build, build } },
      worker: true,
      registry,
      tuning: { ...QUICK, cores: 0.1 },
      loopTimes: () => {
        times = { busyMs: times.busyMs + 100, computedMs: times.computedMs + 100 * share };
        return times;
      },
    });
    running.push(jobs);
    await jobs.start();
    await until('the cores to have been looked at', async () => {
      const limit = await registry.getSingleMetric('perch_job_concurrency')?.get();
      return limit?.values.find(({ labels }) => labels.job === 'build-report')?.value === atOnce;
    });
  }

  interface BuildJob {
    readonly state: string;
    readonly tries: number;
  }
  async function buildJobs(): Promise<BuildJob[]> {
    const { rows } = await sql<BuildJob>`
      select state::text, retry_count as tries from pgboss.job where name = 'build-report' order by state`.execute(
      test.database.db,
    );
    return rows;
  }
  /** Until both slots have a job, begun or not. */
  const untilTaken = (): Promise<void> =>
    until(
      'two jobs to be taken',
      async () => (await buildJobs()).filter(({ state }) => state === 'active').length === 2,
    );

  it('are built two at a time where the process has a core when it wants one', async () => {
    await begin({ share: 0.9, atOnce: 2 });
    await makeDue();
    await untilTaken();
    await until('both to be begun', async () => ends.length === 2);
  });

  it('are built one after the other where it waits for cores', async () => {
    await begin({ share: 0.25, atOnce: 1 });
    await makeDue();
    for (let built = 0; built < ACCOUNTS.length - 1; built += 1) {
      await untilTaken();
      expect(ends).toHaveLength(built + 1);
      ends[built]?.();
      await until('the next one', async () => ends.length > built + 1);
    }
  });

  it('are given back untried where the process stops before they may begin', async () => {
    await begin({ share: 0.25, atOnce: 1 });
    await makeDue();
    await untilTaken();
    const stopped = running.pop()?.stop();
    ends[0]?.();
    await stopped;
    expect(ends).toHaveLength(1);
    expect(await buildJobs()).toEqual(
      Array.from({ length: ACCOUNTS.length - 1 }, () => ({ state: 'created', tries: 0 })),
    );
  });
});
