import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import { createJobs, type Jobs } from '../../../server/jobs/create-jobs.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { createScriptedSource, type ScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, QUICK, track, until, type Workshop } from '../../support/jobs/workshop.ts';

const ID = 'busy';

describeDatabases('an account that is due again while its collection ends', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let source: ScriptedSource;
  let jobs: Jobs;
  const ending = Promise.withResolvers<void>();

  beforeEach(async () => {
    test = await open();
    source = createScriptedSource([scriptedAccount(ID)]);
    shop = await openWorkshop(test.database, source, '2026-11-17T08:30:00Z');
    const { due } = shop.services;
    let looks = 0;
    const slowAtFirst: typeof due.dueBuilds = async (profile) => {
      looks += 1;
      if (looks === 1) await ending.promise;
      return due.dueBuilds(profile);
    };
    jobs = createJobs({
      ...{ database: test.database, clock: shop.clock, log: createLogger('silent'), worker: true, tuning: QUICK },
      services: { ...shop.services, due: { ...due, dueBuilds: slowAtFirst } },
    });
    const profile = await addProfile(test.database, ID);
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-17T08:00:00Z' });
  });
  afterEach(async () => {
    ending.resolve();
    await jobs.stop();
    await shop.close();
    await test.close();
  });

  it('is collected again at once, not when its job counts as lost', async () => {
    const { db } = test.database;
    await jobs.start();
    await until('what was collected is stored', async () => {
      const { collected_at } = await db.selectFrom('profiles').select('collected_at').executeTakeFirstOrThrow();
      return collected_at !== null;
    });
    shop.clock.set('2026-11-18T08:30:00Z');
    await until('a round that finds the account due, and its slot taken', async () => {
      const { rows } = await sql<{ again: boolean }>`
        select again_at is not null and next_look_at > ${'2026-11-18T08:30:00Z'}::timestamptz as again from due_profiles`.execute(
        db,
      );
      return rows[0]?.again === true;
    });
    ending.resolve();
    await until('the next collection', async () => (source.collections.get(ID) ?? 0) > 1, 30_000);
    expect(source.collections.get(ID)).toBe(2);
  });
});
