import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { postgresAvailable } from '../../support/database.ts';
import {
  type DeliveryStage,
  MOMENTS,
  type Moment,
  NOW,
  ONCE,
  openDeliveryStage,
} from '../../support/jobs/delivery-stage.ts';
import { testClock } from '../../support/jobs/workshop.ts';
import { createScratchDatabase, type PostgresServer, startPostgres } from '../../support/postgres.ts';

const log = createLogger(process.env.PERCH_TEST_LOG ?? 'silent');
const AWAY_MS = 3_000;

describe.skipIf(!postgresAvailable())('a PostgreSQL that goes in the middle of the work', { timeout: 240_000 }, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-faults-'));
  let server: PostgresServer;
  let database: Database;
  let stage: DeliveryStage;
  let armed: Moment | null = null;

  /** Once at the moment: every session ends, and nothing answers for a while. */
  async function fail(moment: Moment): Promise<void> {
    if (armed !== moment) return;
    armed = null;
    await server.restart(() => wait(AWAY_MS));
  }

  beforeAll(async () => {
    server = await startPostgres();
    const { url } = await createScratchDatabase(server.url);
    database = await openDatabase({ dataDir, databaseUrl: url, log, clock: testClock(NOW) });
    stage = await openDeliveryStage(database, fail);
  }, 120_000);
  afterAll(async () => {
    await stage?.close();
    await database?.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  it.each(MOMENTS)('(%s) has everything delivered, once, when it is back', async (moment) => {
    await stage.begin();
    armed = moment;
    await stage.untilDelivered();
    expect(armed, 'it has failed').toBeNull();
    expect(await stage.told()).toEqual(ONCE);
  });
});
