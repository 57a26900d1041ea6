import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import { cleanUp } from '../../../server/jobs/handlers/clean-up.ts';
import { openTestEmbedded, type TestDatabase } from '../../support/database.ts';
import { createScriptedSource } from '../../support/jobs/scripted-source.ts';
import { openWorkshop, type Workshop } from '../../support/jobs/workshop.ts';

const context = { signal: new AbortController().signal } as Parameters<ReturnType<typeof cleanUp>['run']>[1];

describe('the embedded database', () => {
  let test: TestDatabase;
  let shop: Workshop;
  beforeAll(async () => {
    test = await openTestEmbedded();
    shop = await openWorkshop(test.database, createScriptedSource([]), '2026-11-10T12:00:00Z');
  });
  afterAll(async () => {
    await shop?.close();
    await test?.close();
  });

  const addPeople = (from: number, to: number) =>
    sql`insert into people (network, external_id, username, fetched_at)
      select 'demo', 'person-' || n, 'person-' || n, '2026-11-10T12:00:00Z' from generate_series(${from}::int, ${to}::int) n`.execute(
      test.database.db,
    );
  /** Rows as the planner counts them, and pages of which a vacuum found all rows visible. */
  async function tidied() {
    const { rows } = await sql<{ rows: number; pages: number }>`
      select reltuples::int as rows, relallvisible as pages from pg_class where oid = 'people'::regclass`.execute(
      test.database.db,
    );
    return rows[0];
  }

  it('is vacuumed and counted with the first clean-up of a process, and once a day then', async () => {
    const { run } = cleanUp({
      ...{ cleanUp: shop.services.cleanUp, database: test.database, clock: shop.clock, log: createLogger('silent') },
    });
    await addPeople(1, 1000);
    expect(await tidied()).toMatchObject({ pages: 0 });
    await run({}, context);
    const first = await tidied();
    expect(first?.rows).toBe(1000);
    expect(first?.pages).toBeGreaterThan(0);
    await addPeople(1001, 2000);
    shop.clock.set('2026-11-11T11:00:00Z');
    await run({}, context);
    expect(await tidied()).toEqual(first);
    shop.clock.set('2026-11-11T12:00:00Z');
    await run({}, context);
    expect(await tidied()).toMatchObject({ rows: 2000 });
  });
});
