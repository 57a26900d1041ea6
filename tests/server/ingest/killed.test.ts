import { type ChildProcess, spawn } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createClock } from '../../../server/core/clock.ts';
import { createLogger } from '../../../server/core/logger.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { findDescribed } from '../../../server/db/repositories/licensed-data.ts';
import { DATABASES, postgresAvailable, prepareTestStorage, type TestStorage } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { deliveryHeaders, HEAD, INGEST_KEY, licensedRows, ndjson } from '../../support/ingest/deliver.ts';
import { until } from '../../support/jobs/workshop.ts';

const PROGRAM = fileURLToPath(new URL('../../../server/index.ts', import.meta.url));
const ACCOUNTS = 60_000;
const clock = createClock(null);
const body = ndjson([
  HEAD,
  ...Array.from({ length: ACCOUNTS }, (_, n) => ({ type: 'profile', account: `id-${n}`, username: `name-${n}` })),
]);

for (const kind of DATABASES) {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())(`a program killed amid a delivery (${kind})`, () => {
    let storage: TestStorage;
    const children: ChildProcess[] = [];
    afterEach(async () => {
      for (const child of children.splice(0)) child.kill('SIGKILL');
      await storage.remove();
    });

    async function start(): Promise<{ url: string; kill: () => Promise<void> }> {
      const port = await freePort();
      const { dataDir, databaseUrl } = storage.options;
      const env = {
        ...process.env,
        ...{ PERCH_PORT: String(port), PERCH_HOST: '127.0.0.1', PERCH_DATA_DIR: dataDir, PERCH_DEMO: 'no' },
        ...{ PERCH_INGEST_KEYS: `${INGEST_KEY.name}:${INGEST_KEY.secret}`, PERCH_LOG_LEVEL: 'silent' },
        ...(databaseUrl === null ? {} : { PERCH_DATABASE_URL: databaseUrl }),
      };
      const child = spawn(process.execPath, [PROGRAM], { env, stdio: 'ignore' });
      children.push(child);
      const url = `http://127.0.0.1:${port}`;
      await until(
        'it serves',
        () =>
          fetch(`${url}/api/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        60_000,
      );
      const kill = async (): Promise<void> => {
        child.kill('SIGKILL');
        await until('it is dead', async () => child.signalCode !== null);
      };
      return { url, kill };
    }

    async function looking<T>(work: (database: Database) => Promise<T>): Promise<T> {
      const database = await openDatabase({ ...storage.options, log: createLogger('silent'), clock });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    }

    /** Kills the program `ms` after most of a delivery was sent. @returns what it left */
    async function killAmid(ms: number): Promise<Record<string, number>> {
      const program = await start();
      const sending = request(`${program.url}/api/ingest`, {
        method: 'POST',
        headers: deliveryHeaders({ clock }, body, { id: 'cut' }),
      });
      sending.on('error', () => undefined);
      sending.write(body.subarray(0, body.length - 100));
      await wait(ms);
      await program.kill();
      return looking(async (database) => {
        expect(await findDescribed(database.db, 'instagram', 'name-1')).toBeNull();
        return licensedRows({ database });
      });
    }

    it('leaves nothing that counts, and the delivery is taken when it comes again', async () => {
      storage = await prepareTestStorage(kind);
      let left: Record<string, number> = {};
      // On a busy machine little may have been read; it has to be well under way.
      for (const ms of [2_000, 10_000, 40_000]) if ((left.profiles ?? 0) < 1_000) left = await killAmid(ms);
      expect(left.profiles).toBeGreaterThan(1_000);
      expect(left).toMatchObject({ deliveries: 0 });
      const second = await start();
      const answer = await fetch(`${second.url}/api/ingest`, {
        method: 'POST',
        headers: deliveryHeaders({ clock }, body, { id: 'cut' }),
        body: new Uint8Array(body),
      });
      expect([answer.status, await answer.json()]).toMatchObject([200, { id: 'cut', profiles: ACCOUNTS }]);
      await second.kill();
      const after = await looking(async (database) => {
        expect(await findDescribed(database.db, 'instagram', 'name-1')).toMatchObject({ id: 'id-1' });
        return licensedRows({ database });
      });
      expect(after).toEqual({ actions: 0, profiles: ACCOUNTS, receipts: 0, deliveries: 1 });
    }, 400_000);
  });
}
