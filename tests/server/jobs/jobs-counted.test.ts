import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { countJobsAnew } from '../../../server/db/repositories/job-order.ts';
import { describeDatabases } from '../../support/database.ts';

const JOBS = 300;

async function known(db: Db): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select reltuples::int as jobs from pg_class where oid = 'pgboss.job_common'::regclass`.execute(db);
  return rows[0]?.jobs ?? Number.NaN;
}

describeDatabases('what the planner knows of the queue', (open) => {
  it('is what was queued by the transaction that says so', async () => {
    const test = await open();
    const { db } = test.database;
    try {
      await db.transaction().execute(async (tx) => {
        await sql`insert into pgboss.job (name, singleton_key, data)
          select 'build-report', 'counted/' || n, '{}' from generate_series(1, ${JOBS}::int) n`.execute(tx);
        expect(await known(tx)).not.toBe(JOBS);
        await countJobsAnew(tx);
      });
      expect(await known(db)).toBe(JOBS);
    } finally {
      await test.close();
    }
  });
});
