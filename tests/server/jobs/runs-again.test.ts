import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import { createBoss, declareQueue, TUNING } from '../../../server/jobs/boss.ts';
import { BUILD_REPORT, PAST_WEEKS } from '../../../server/jobs/definitions.ts';
import { release } from '../../../server/jobs/runner.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';

describeDatabases('what is asked for while the same work runs', (open) => {
  let test: TestDatabase;
  let boss: PgBoss;

  beforeEach(async () => {
    test = await open();
    boss = createBoss(test.database.boss, { worker: false, tuning: TUNING, log: createLogger('silent') });
    await boss.start();
    for (const queue of [BUILD_REPORT, PAST_WEEKS]) await declareQueue(boss, queue, TUNING);
  });
  afterEach(async () => {
    await boss.stop();
    await test.close();
  });

  const ask = (name: string) => boss.insert(name, [{ data: {}, singletonKey: 'one' }]);
  const take = async (name: string): Promise<string | undefined> => (await boss.fetch(name))[0]?.id;

  it('is done once more after it, once, for orders of past weeks', async () => {
    const { name } = PAST_WEEKS;
    await ask(name);
    const first = await take(name);
    expect(first).toBeDefined();
    await ask(name);
    await ask(name);
    expect(await take(name)).toBeUndefined();
    await boss.complete(name, String(first));
    expect(await take(name)).toBeDefined();
    expect(await take(name)).toBeUndefined();
  });

  it('is what is left to do where the work is given back, because its process stops or was killed', async () => {
    const { name } = PAST_WEEKS;
    await ask(name);
    const [running] = await boss.fetch(name, { includeMetadata: true });
    if (running === undefined) throw new Error('nothing runs');
    await ask(name);
    await release({ boss, db: test.database.db }, running);
    expect(await take(name)).toBeDefined();
    expect(await take(name)).toBeUndefined();
  });

  it('stands for what failed before it, and fails with it as one', async () => {
    const { name } = PAST_WEEKS;
    await ask(name);
    const first = await take(name);
    await ask(name);
    await boss.fail(name, String(first));
    const second = await take(name);
    expect(second).toBeDefined();
    await boss.fail(name, String(second));
    const waiting = await boss.findJobs(name, { key: 'one', queued: true });
    expect(waiting.map(({ state }) => state)).toEqual(['retry']);
  });

  it('is that work for whatever reads what it needs only at its end', async () => {
    const { name } = BUILD_REPORT;
    await ask(name);
    const first = await take(name);
    await ask(name);
    await boss.complete(name, String(first));
    expect(await take(name)).toBeUndefined();
  });
});
